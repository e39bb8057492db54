import { StoredGrants } from '@pharos/contract/stored/grants.ts';
import type { PlanEntitlement } from '@pharos/domain/plans/plans.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { EntitlementColumns } from '../connection/schema/billing-schema.ts';

/** Does not include whether this installation sells plans. */
export type StoredEntitlement = Omit<PlanEntitlement, 'unlocked'>;

export const ENTITLEMENT_COLUMNS = [
  'organizations.plan',
  'organizations.trial_plan',
  'organizations.trial_ends_at',
  'organizations.plan_ends_at',
  'organizations.add_on_checks',
  'organizations.has_badge_add_on',
  'organizations.grants',
  'organizations.above_limits_since',
] as const;

/** The same columns with the alias `o`. */
export const ENTITLEMENT_COLUMNS_OF_O = [
  'o.plan',
  'o.trial_plan',
  'o.trial_ends_at',
  'o.plan_ends_at',
  'o.add_on_checks',
  'o.has_badge_add_on',
  'o.grants',
  'o.above_limits_since',
] as const;

export const entitlementOfO = sql`o.plan, o.trial_plan, o.trial_ends_at, o.plan_ends_at, o.add_on_checks, o.has_badge_add_on,
  o.grants, o.above_limits_since`;

export type EntitlementRow = Selectable<EntitlementColumns>;

export const toEntitlement = (row: EntitlementRow): StoredEntitlement => ({
  plan: row.plan,
  endsAt: row.plan_ends_at?.getTime() ?? null,
  trial: row.trial_ends_at === null ? null : { plan: row.trial_plan, endsAt: row.trial_ends_at.getTime() },
  addOns: { checks: row.add_on_checks, badges: row.has_badge_add_on },
  grants: StoredGrants.parse(row.grants),
  aboveLimitsSince: row.above_limits_since?.getTime() ?? null,
});

export const readPlanEntitlement = async (db: Db, organizationId: number): Promise<StoredEntitlement> =>
  toEntitlement(
    await db
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select(ENTITLEMENT_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
