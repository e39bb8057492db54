import { userLimitProblem } from '@pharos/domain/people/user-limit.ts';
import { canUpgrade } from '@pharos/domain/plans/limit-problem.ts';
import { limitsOf, type PlanEntitlement } from '@pharos/domain/plans/plans.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { countOpenInvitations } from '../../../storage/people/invitations.ts';
import { countMembers } from '../../../storage/people/memberships.ts';
import { arePlansForSale } from '../../billing/are-plans-for-sale.ts';
import type { Services } from '../../context.ts';

type Parts = Pick<Services, 'settings' | 'now'>;
type Entitlement = Omit<PlanEntitlement, 'unlocked'>;

/**
 * Returns the reason why the plan allows no further invitation. Open invitations count. In both functions, `trx` must
 * have locked the organization, so that no user is added at the same time.
 */
export const userLimitRefusal = async (
  parts: Parts,
  trx: Db,
  organizationId: number,
  entitlement: Entitlement,
): Promise<string | null> => {
  const members = await countMembers(trx, organizationId);
  const invitations = await countOpenInvitations(trx, organizationId, new Date(parts.now()));
  return refusal(parts, trx, organizationId, entitlement, members + invitations);
};

/** Applies to a person who accepts an invitation. Only members count. */
export const memberLimitRefusal = async (
  parts: Parts,
  trx: Db,
  organizationId: number,
  entitlement: Entitlement,
): Promise<string | null> => refusal(parts, trx, organizationId, entitlement, await countMembers(trx, organizationId));

const refusal = async (
  parts: Parts,
  trx: Db,
  organizationId: number,
  entitlement: Entitlement,
  taken: number,
): Promise<string | null> => {
  const whole = { ...entitlement, unlocked: !parts.settings.sellsPlans };
  const isForSale = await arePlansForSale(parts, trx, organizationId);
  const now = parts.now();
  return userLimitProblem(taken, limitsOf(whole, now).users, canUpgrade({ entitlement: whole, now, isForSale }));
};
