import { addMemberWhereContactIs, lockChecksAlerting } from '../../../storage/checks/check-recipients.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { deleteContact, findContactId, lockContact } from '../../../storage/people/contacts.ts';

/**
 * One person is one entry of the list: a contact whose address becomes a member's goes, and the checks that alerted the contact alert the
 * member. Answers those checks; null where there was no such contact.
 */
export const replaceContactByMember = async (
  trx: Db,
  organizationId: number,
  { email, membershipId }: { email: string; membershipId: number },
): Promise<{ contact: number; checks: number[] } | null> => {
  const id = await findContactId(trx, organizationId, email);
  if (id === undefined) return null;
  await lockChecksAlerting(trx, organizationId, { members: [], contacts: [id] });
  // Removed meanwhile by another.
  if ((await lockContact(trx, organizationId, id)) === undefined) return null;
  const checks = await addMemberWhereContactIs(trx, id, membershipId);
  await deleteContact(trx, id);
  return { contact: id, checks };
};
