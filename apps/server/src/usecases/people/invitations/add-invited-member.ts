import type { Db } from '../../../storage/connection/connect.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import type { Offer } from '../../../storage/people/invitations.ts';
import { insertMembership, isMember } from '../../../storage/people/memberships.ts';
import type { Services } from '../../context.ts';
import { settleVerified } from '../../sign-in/settle-verified.ts';

/**
 * Makes a user a member as an invitation offered, in the transaction that used it up. Its link was mailed to the user's
 * address, which proves the address as well. Who is a member already stays what they are.
 */
export const addInvitedMember = async (
  services: Services,
  trx: Db,
  { organizationId, id, email, role, inApplication }: Offer,
  { userId, address }: { userId: number; address: string },
): Promise<void> => {
  await settleVerified(services, trx, userId);
  const audit = { organizationId, userId, address, action: 'invitation.accept', subject: `invitation ${id}` };
  if (await isMember(trx, organizationId, userId)) {
    await recordAudit(trx, { ...audit, after: { email } });
    return;
  }
  const member = await insertMembership(trx, { organizationId, userId, role, inApplication });
  await recordAudit(trx, { ...audit, after: { email, role, member, user: userId } });
};
