import { seatRefusal } from '@pharos/domain/people/seats.ts';
import { limitsOf, type PlanHolding } from '@pharos/domain/plans.ts';
import type { Db } from '../../storage/connect.ts';
import { countOpenInvitations } from '../../storage/invitations.ts';
import { countMembers } from '../../storage/memberships.ts';
import type { Services } from '../context.ts';

/**
 * Why the plan has no room for one user more, in words; null when it has.
 * `trx` holds the organisation's lock, so that nobody slips in meanwhile.
 */
export const missingSeat = async (
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  trx: Db,
  organizationId: number,
  holding: Omit<PlanHolding, 'unlocked'>,
): Promise<string | null> => {
  const at = now();
  const members = await countMembers(trx, organizationId);
  const invitations = await countOpenInvitations(trx, organizationId, new Date(at));
  const { users } = limitsOf({ ...holding, unlocked: settings.billing === 'off' }, at);
  return seatRefusal(members + invitations, users);
};
