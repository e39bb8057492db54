import type { PlanHolding } from '@pharos/domain/plans/plans.ts';
import { readPlanHolding } from '../storage/organizations/plan-holding.ts';
import type { Services, Tenant } from './context.ts';

/** What the caller's organization has of plans, on this installation. */
export const planOf = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { organization }: Tenant,
): Promise<PlanHolding> => ({
  ...(await readPlanHolding(db, organization.id)),
  unlocked: !settings.sellsPlans,
});
