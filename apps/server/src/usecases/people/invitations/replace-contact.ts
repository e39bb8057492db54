import { addMemberWhereContactIs, lockChecksAlerting } from '../../../storage/checks/check-recipients.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { deleteContact, findContactId, lockContact } from '../../../storage/people/contacts.ts';

/**
 * Replaces the contact, so that each person is listed once. The checks that alerted the contact then alert the member.
 * Returns the contact and these checks, or null if there was no such contact.
 */
export const replaceContactByMember = async (
  trx: Db,
  organizationId: number,
  { email, membershipId }: { email: string; membershipId: number },
): Promise<{ contact: number; checks: number[] } | null> => {
  const id = await findContactId(trx, organizationId, email);
  if (id === undefined) return null;
  await lockChecksAlerting(trx, organizationId, { members: [], contacts: [id] });
  // Another request removed the contact in the meantime.
  if ((await lockContact(trx, organizationId, id)) === undefined) return null;
  const checks = await addMemberWhereContactIs(trx, id, membershipId);
  await deleteContact(trx, id);
  return { contact: id, checks };
};
