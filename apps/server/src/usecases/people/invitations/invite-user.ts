import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { findInvitationTo, type Invitation } from '../../../storage/people/invitations.ts';
import { isMemberAddress } from '../../../storage/people/memberships.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, invalidWhole, notFound } from '../../errors.ts';
import { refuseOtherOrganization } from '../../refuse-other-organization.ts';
import { type Invited, sendInvitation } from './send-invitation.ts';
import { userLimitRefusal } from './user-limit-refusal.ts';

/**
 * Invites a person without revealing whether the address has an account.
 * @throws {Refusal} `invalid` with a message per field.
 */
export const inviteUser = (
  services: Services,
  caller: Caller,
  { organizationId, ...input }: Invited & { organizationId: number | undefined },
): Promise<Invitation> => {
  refuseOtherOrganization(caller, organizationId);
  const { id } = caller.organization;
  const invited = { ...input, email: input.email.toLowerCase() };
  return services.db.transaction().execute(async (trx) => {
    const entitlement = await lockOrganization(trx, id);
    if (await isMemberAddress(trx, id, invited.email)) {
      throw invalid({ email: ['This person is already a member of the organization.'] });
    }
    const earlier = await findInvitationTo(trx, id, invited.email);
    if (earlier && earlier.expiresAt.getTime() > services.now()) {
      throw invalid({ email: ['This person is already invited. You can send the invitation again.'] });
    }
    const refusal = await userLimitRefusal(services, trx, id, entitlement);
    if (refusal !== null) throw invalidWhole(refusal);
    await sendInvitation(services, trx, caller, invited, 'invitation.create');
    const invitation = await findInvitationTo(trx, id, invited.email);
    if (!invitation) throw notFound('Invitation');
    return invitation;
  });
};
