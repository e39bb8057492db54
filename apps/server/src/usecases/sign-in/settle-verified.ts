import type { Db } from '../../storage/connection/connect.ts';
import { settleOrganizationsOfOwner } from '../../storage/organizations/organization-states.ts';
import { markEmailVerified } from '../../storage/people/users.ts';
import type { Services } from '../context.ts';

/** The address is proved; organizations that waited for their owner to prove it go on at once. */
export const settleVerified = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  userId: number,
): Promise<void> => {
  await markEmailVerified(trx, userId);
  const { verificationIsEnforced } = settings;
  await settleOrganizationsOfOwner(trx, userId, { now: now(), verificationIsEnforced });
};
