import type { PlanEntitlement } from '@pharos/domain/plans/plans.ts';
import { readPlanEntitlement } from '../storage/organizations/plan-entitlement.ts';
import type { Services, Tenant } from './context.ts';

export const planOf = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { organization }: Tenant,
): Promise<PlanEntitlement> => ({
  ...(await readPlanEntitlement(db, organization.id)),
  unlocked: !settings.sellsPlans,
});
