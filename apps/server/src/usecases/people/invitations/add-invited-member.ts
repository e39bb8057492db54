import type { Db } from '../../../storage/connection/connect.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import type { OpenInvitation } from '../../../storage/people/invitations.ts';
import { insertMembership, isMember } from '../../../storage/people/memberships.ts';
import type { Services } from '../../context.ts';
import { recordVerifiedEmail } from '../../sign-in/record-verified-email.ts';
import { replaceContactByMember } from './replace-contact.ts';

/**
 * The invitation was redeemed in this transaction. Its link was mailed to the address, so it also verifies the address.
 * An existing member retains their role.
 */
export const addInvitedMember = async (
  services: Services,
  trx: Db,
  { organizationId, id, email, role, inApplication }: OpenInvitation,
  { userId, address }: { userId: number; address: string },
): Promise<void> => {
  await recordVerifiedEmail(services, trx, userId);
  const audit = { organizationId, userId, address, action: 'invitation.accept', subject: `invitation ${id}` };
  if (await isMember(trx, organizationId, userId)) {
    await recordAudit(trx, { ...audit, after: { email } });
    return;
  }
  const member = await insertMembership(trx, { organizationId, userId, role, inApplication });
  const replaced = await replaceContactByMember(trx, organizationId, { email, membershipId: member });
  await recordAudit(trx, {
    ...audit,
    ...(replaced && { before: replaced }),
    after: { email, role, member, user: userId },
  });
};
