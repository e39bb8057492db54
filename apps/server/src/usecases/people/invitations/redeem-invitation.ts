import type { Db } from '../../../storage/connection/connect.ts';
import { deleteInvitation, lockOpenInvitation, type OpenInvitation } from '../../../storage/people/invitations.ts';
import type { Services } from '../../context.ts';
import { notFound, Refusal } from '../../errors.ts';
import { memberLimitRefusal } from './user-limit-refusal.ts';

/**
 * Runs in the transaction that makes a person a member. Of several concurrent attempts, only one succeeds.
 * @throws {Refusal} `not-found`, or `conflict` if the plan has no room for another member.
 */
export const redeemInvitation = async (services: Services, trx: Db, token: string): Promise<OpenInvitation> => {
  const locked = await lockOpenInvitation(trx, services.identity.hashSecret(token), new Date(services.now()));
  if (!locked || !(await deleteInvitation(trx, locked.invitation.id))) throw notFound('Invitation');
  const { invitation, entitlement } = locked;
  if ((await memberLimitRefusal(services, trx, invitation.organizationId, entitlement)) !== null) {
    throw new Refusal('conflict', 'The organization has reached its limit of users. Contact one of its admins.');
  }
  return invitation;
};
