import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import { type Invitation, lockInvitation } from '../../../storage/people/invitations.ts';
import type { Caller, Services } from '../../context.ts';
import { invalidWhole, notFound } from '../../errors.ts';
import { sendInvitation } from './send-invitation.ts';
import { userLimitRefusal } from './user-limit-refusal.ts';

/**
 * The new link is valid for 7 days. The previous link becomes invalid.
 * @throws {Throttled} If too many were sent. Revoked invitations also count.
 */
export const resendInvitation = (services: Services, caller: Caller, id: number): Promise<Invitation> =>
  services.db.transaction().execute(async (trx) => {
    const entitlement = await lockOrganization(trx, caller.organization.id);
    const invitation = await lockInvitation(trx, caller.organization.id, id);
    if (!invitation) throw notFound('Invitation');
    // An open invitation already counts as a user.
    if (invitation.expiresAt.getTime() <= services.now()) {
      const refusal = await userLimitRefusal(services, trx, caller.organization.id, entitlement);
      if (refusal !== null) throw invalidWhole(refusal);
    }
    const { email, fullName, role, inApplication } = invitation;
    await sendInvitation(services, trx, caller, { email, fullName, role, inApplication }, 'invitation.resend');
    const sent = await lockInvitation(trx, caller.organization.id, id);
    if (!sent) throw notFound('Invitation');
    return sent;
  });
