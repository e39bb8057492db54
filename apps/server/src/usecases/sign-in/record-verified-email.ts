import type { Db } from '../../storage/connection/connect.ts';
import { updateOrganizationStatesOfOwner } from '../../storage/organizations/organization-states.ts';
import { markEmailVerified } from '../../storage/people/users.ts';
import type { Services } from '../context.ts';

/** The address is proved; organizations that were suspended until their owner proves it are active again at once. */
export const recordVerifiedEmail = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  userId: number,
): Promise<void> => {
  await markEmailVerified(trx, userId);
  const { verificationIsEnforced, pausesUnused, sellsPlans } = settings;
  await updateOrganizationStatesOfOwner(trx, userId, { now: now(), verificationIsEnforced, pausesUnused, sellsPlans });
};
