import type { PlanHolding } from '@pharos/domain/plans/plans.ts';
import type { Db } from '../connection/connect.ts';

/** The plan an organization pays for, and when its trial ends. */
export const readPlanHolding = async (db: Db, organizationId: number): Promise<Omit<PlanHolding, 'unlocked'>> => {
  const row = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['plan', 'trial_ends_at'])
    .executeTakeFirstOrThrow();
  return { plan: row.plan, trialEndsAt: row.trial_ends_at?.getTime() ?? null };
};
