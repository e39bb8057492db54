import type { Db } from '../../storage/connection/connect.ts';
import { updateOrganizationStatesOfOwner } from '../../storage/organizations/organization-states.ts';
import { markEmailVerified } from '../../storage/people/users.ts';
import type { Services } from '../context.ts';
import { stateOptionsOf } from '../organizations/state-options.ts';

/** Organizations that were suspended because their owner was not verified become active immediately. */
export const recordVerifiedEmail = async (
  services: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  userId: number,
): Promise<void> => {
  await markEmailVerified(trx, userId);
  await updateOrganizationStatesOfOwner(trx, userId, stateOptionsOf(services));
};
