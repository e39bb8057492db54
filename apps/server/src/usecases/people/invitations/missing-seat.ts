import { seatRefusal } from '@pharos/domain/people/seats.ts';
import { limitsOf, type PlanHolding } from '@pharos/domain/plans/plans.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { countOpenInvitations } from '../../../storage/people/invitations.ts';
import { countMembers } from '../../../storage/people/memberships.ts';
import type { Services } from '../../context.ts';

type Parts = Pick<Services, 'settings' | 'now'>;
type Holding = Omit<PlanHolding, 'unlocked'>;

/**
 * Why the plan has no room to invite one user more, in words; null when it has.
 * `trx` holds the organization's lock here and below, so that nobody slips in meanwhile.
 */
export const missingSeat = async (
  parts: Parts,
  trx: Db,
  organizationId: number,
  holding: Holding,
): Promise<string | null> => {
  const members = await countMembers(trx, organizationId);
  const invitations = await countOpenInvitations(trx, organizationId, new Date(parts.now()));
  return seatRefusal(members + invitations, userLimit(parts, holding));
};

/** The same for one who was invited: others who are invited as well are not ahead in the queue. */
export const missingMemberSeat = async (
  parts: Parts,
  trx: Db,
  organizationId: number,
  holding: Holding,
): Promise<string | null> => seatRefusal(await countMembers(trx, organizationId), userLimit(parts, holding));

const userLimit = ({ settings, now }: Parts, holding: Holding): number =>
  limitsOf({ ...holding, unlocked: settings.billing === 'off' }, now()).users;
