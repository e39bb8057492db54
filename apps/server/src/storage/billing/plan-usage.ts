import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import type { PlanUsage } from '@pharos/domain/plans/plan-change.ts';
import type { PlanNotice } from '@pharos/domain/plans/plan-notices.ts';
import type { Payment } from '@pharos/domain/plans/subscription.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import {
  type EntitlementRow,
  entitlementOfO,
  type StoredEntitlement,
  toEntitlement,
} from '../organizations/plan-entitlement.ts';
import { type PaymentRow, paymentOfP, type StoredSubscription, toPayment } from './subscriptions.ts';

export interface EntitlementInUse {
  id: number;
  name: string;
  timezone: string;
  state: OrganizationState;
  entitlement: StoredEntitlement;
  /** Counts only checks that are not paused. */
  usage: PlanUsage;
  pausedByPlan: number;
  aboveLimitsOf: readonly string[];
  payment: Payment | null;
  card: StoredSubscription['card'];
}

interface Row extends EntitlementRow, PaymentRow {
  id: number;
  name: string;
  timezone: string;
  state: OrganizationState;
  checks: number;
  paused_by_plan: number;
  integrations: number;
  users: number;
  above_limits_of: string[];
}

export const listEntitlementsInUse = (db: Db, after: number, limit: number, now: number): Promise<EntitlementInUse[]> =>
  selectEntitlements(db, sql`o.id > ${after} order by o.id limit ${limit}`, now);

/**
 * Reads a locked organization.
 * @throws Error if the organization does not exist.
 */
export const readEntitlementInUse = async (trx: Db, id: number, now: number): Promise<EntitlementInUse> => {
  const [organization] = await selectEntitlements(trx, sql`o.id = ${id}`, now);
  if (!organization) throw new Error(`Organization ${id} does not exist`);
  return organization;
};

const selectEntitlements = async (db: Db, which: RawBuilder<unknown>, now: number): Promise<EntitlementInUse[]> => {
  const { rows } = await sql<Row>`select o.id, o.name, o.timezone, o.state, ${entitlementOfO}, o.above_limits_of,
      (select count(*)::int from checks c where c.organization_id = o.id and not c.paused) as checks,
      (select count(*)::int from checks c where c.organization_id = o.id and c.paused_by_plan) as paused_by_plan,
      (select count(*)::int from integrations i where i.organization_id = o.id) as integrations,
      (select count(*)::int from memberships m where m.organization_id = o.id)
        + (select count(*)::int from invitations v where v.organization_id = o.id and v.expires_at > ${new Date(now)}) as users,
      ${paymentOfP}
    from organizations o left join subscriptions p on p.organization_id = o.id
    where ${which}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    timezone: row.timezone,
    state: row.state,
    entitlement: toEntitlement(row),
    usage: { checks: row.checks, integrations: row.integrations, users: row.users, statusPages: 0 },
    pausedByPlan: row.paused_by_plan,
    aboveLimitsOf: row.above_limits_of,
    payment: toPayment(row),
    card: row.card as StoredSubscription['card'],
  }));
};

/** Stores since when a locked organization exceeds its limits (epoch milliseconds, null if it does not). */
export const setAboveLimits = async (
  trx: Db,
  id: number,
  { since, of }: { since: number | null; of: readonly string[] },
): Promise<void> => {
  await trx
    .updateTable('organizations')
    .set({ above_limits_since: since === null ? null : new Date(since), above_limits_of: [...of] })
    .where('id', '=', id)
    .execute();
};

export const takeNotice = async (
  trx: Db,
  organizationId: number,
  { kind, since, day }: PlanNotice,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('billing_notices')
    .values({ organization_id: organizationId, kind, since: new Date(since), day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};
