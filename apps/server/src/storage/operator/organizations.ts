import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import type { Grant } from '@pharos/domain/plans/grants.ts';
import { PLANS, type PlanName } from '@pharos/domain/plans/plans.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { OWNS_ANOTHER } from '../organizations/owners.ts';
import {
  type EntitlementRow,
  entitlementOfO,
  type StoredEntitlement,
  toEntitlement,
} from '../organizations/plan-entitlement.ts';

/** An organization with its members and numbers but not its contents. */
export interface OrganizationSummary {
  id: number;
  name: string;
  subdomain: string;
  timezone: string;
  state: OrganizationState;
  entitlement: StoredEntitlement;
  termEndsAt: Date | null;
  checks: number;
  memberCount: number;
  owner: { userId: number; email: string; name: string; emailVerified: boolean };
  createdAt: Date;
  lastUsedAt: Date;
}

const ORDER = {
  created_on: sql`o.created_at`,
  name: sql`lower(o.name)`,
  last_used_on: sql`o.last_active_at`,
  number_of_checks: sql`(select count(*) from checks c where c.organization_id = o.id)`,
  trial_ends_on: sql`o.trial_ends_at`,
  next_payment_on: sql`(select p.next_billing_at from subscriptions p where p.organization_id = o.id)`,
  overdue_since: sql`(select p.unpaid_since from subscriptions p where p.organization_id = o.id)`,
};

const MONEY = {
  trial: (now: number) => isTrial(now),
  paying: () =>
    sql`exists (select from subscriptions p where p.organization_id = o.id and p.status in ('active', 'non_renewing'))`,
  overdue: () =>
    sql`exists (select from subscriptions p where p.organization_id = o.id and p.unpaid_since is not null)`,
  granted: (now: number) =>
    sql`exists (select from jsonb_array_elements(o.grants) g where (g ->> 'endsAt')::bigint > ${now})`,
};

export interface OrganizationFilter {
  /** Part of the name, the sub-domain or a member's e-mail address, or the organization id. */
  search?: string | undefined;
  state?: OrganizationState | undefined;
  /** The plan in force, or `TRIAL` for a trial of any plan. If this installation sells no plans, none is in force. */
  plan?: PlanName | 'TRIAL' | undefined;
  money?: keyof typeof MONEY | undefined;
  orderBy: keyof typeof ORDER;
  descending: boolean;
  limit: number;
  offset: number;
}

export const searchOrganizations = async (
  db: Db,
  filter: OrganizationFilter,
  now: number,
): Promise<{ count: number; rows: OrganizationSummary[] }> => {
  const where = sql.join([sql`true`, ...conditionsOf(filter, now)], sql` and `);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from organizations o where ${where}`.execute(db);
  const direction = filter.descending ? sql`desc` : sql`asc`;
  const rows = await selectSummaries(
    db,
    sql`where ${where} order by ${ORDER[filter.orderBy]} ${direction} nulls last, o.id ${direction}
      limit ${filter.limit} offset ${filter.offset}`,
  );
  return { count: counted[0]?.count ?? 0, rows };
};

export const findOrganizationSummary = async (db: Db, id: number): Promise<OrganizationSummary | undefined> =>
  (await selectSummaries(db, sql`where o.id = ${id}`))[0];

const conditionsOf = ({ search, state, plan, money }: OrganizationFilter, now: number): RawBuilder<unknown>[] => [
  ...(search ? [sql`o.id in (${idsOf(search)})`] : []),
  ...(state ? [sql`o.state = ${state}`] : []),
  ...(plan === 'TRIAL' ? [isTrial(now)] : []),
  ...(money ? [MONEY[money](now)] : []),
  ...(plan !== undefined && plan !== 'TRIAL'
    ? [
        sql`greatest(${rank(sql`case when ${isTrial(now)} then o.trial_plan else ${paidPlan(now)} end`)}, ${grantedRank(now)}) = ${rank(sql`${plan}`)}`,
      ]
    : []),
];

const idsOf = (search: string): RawBuilder<unknown> => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const id = /^\d{1,9}$/.test(search) ? Number(search) : null;
  return sql`select s.id from organizations s where s.name ilike ${pattern} or s.subdomain ilike ${pattern} or s.id = ${id}
    union select m.organization_id from memberships m join users u on u.id = m.user_id where u.email ilike ${pattern}`;
};

/** Follows the rules of `subscribedTo` in domain/plans. */
const paidPlan = (now: number): RawBuilder<unknown> =>
  sql`case when o.plan_ends_at is null or o.plan_ends_at > ${new Date(now)} then o.plan else ${PLANS[0]} end`;
const rank = (plan: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array_position(array[${sql.join(PLANS)}]::text[], ${plan})`;
/** Selects the rank of the highest granted plan, which `inForce` also counts. */
const grantedRank = (now: number): RawBuilder<unknown> =>
  sql`(select max(${rank(sql`g ->> 'plan'`)}) from jsonb_array_elements(o.grants) g where (g ->> 'endsAt')::bigint > ${now})`;
const isTrial = (now: number): RawBuilder<unknown> =>
  sql`(o.trial_ends_at > ${new Date(now)} and ${rank(paidPlan(now))} < ${rank(sql`o.trial_plan`)}) is true`;

interface Row extends EntitlementRow {
  id: number;
  name: string;
  subdomain: string;
  timezone: string;
  state: OrganizationState;
  term_end: Date | null;
  checks: number;
  members: number;
  owner_id: number;
  owner_email: string;
  owner_name: string;
  owner_verified: boolean;
  created_at: Date;
  last_active_at: Date;
}

const selectSummaries = async (db: Db, which: RawBuilder<unknown>): Promise<OrganizationSummary[]> => {
  const { rows } = await sql<Row>`with shown as materialized (
      select o.*, row_number() over () as place from (select o.* from organizations o ${which}) o)
    select o.id, o.name, o.subdomain, o.timezone, o.state, ${entitlementOfO}, o.created_at, o.last_active_at,
      p.term_end, u.id as owner_id, u.email as owner_email, u.name as owner_name, u.email_verified as owner_verified,
      (select count(*)::int from checks c where c.organization_id = o.id) as checks,
      (select count(*)::int from memberships n where n.organization_id = o.id) as members
    from shown o
    join lateral (select m.user_id from memberships m where m.organization_id = o.id and m.role = 'OW'
      order by m.id limit 1) m on true
    join users u on u.id = m.user_id
    left join subscriptions p on p.organization_id = o.id
    order by o.place`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    subdomain: row.subdomain,
    timezone: row.timezone,
    state: row.state,
    entitlement: toEntitlement(row),
    termEndsAt: row.term_end,
    checks: row.checks,
    memberCount: row.members,
    owner: { userId: row.owner_id, email: row.owner_email, name: row.owner_name, emailVerified: row.owner_verified },
    createdAt: row.created_at,
    lastUsedAt: row.last_active_at,
  }));
};

export const readOrganizationDetail = async (db: Db, id: number) => {
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', id)
    .orderBy('m.id')
    .select(['m.id', 'm.role', 'u.email', 'u.name', 'u.email_verified as emailVerified'])
    .select(OWNS_ANOTHER.as('ownsAnother'))
    .execute();
  const { rows } = await sql<{
    integrations: number;
    pages: number;
    badges: number;
    tickets: number;
    suspendedAt: Date | null;
    suspendedReason: string | null;
  }>`select o.suspended_at as "suspendedAt", o.suspended_reason as "suspendedReason",
      (select count(*)::int from integrations i where i.organization_id = o.id) as integrations,
      (select count(*)::int from status_pages s where s.organization_id = o.id) as pages,
      (select count(*)::int from badges b where b.organization_id = o.id) as badges,
      (select count(*)::int from support_tickets t where t.organization_id = o.id and t.status <> 'closed') as tickets
    from organizations o where o.id = ${id}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error(`Organization ${id} does not exist`);
  return { ...counts, members };
};

/** Null lifts the suspension. The caller must then call `updateOrganizationState`. */
export const setSuspension = async (
  trx: Db,
  id: number,
  suspension: { at: Date; reason: string } | null,
): Promise<void> => {
  await trx
    .updateTable('organizations')
    .set({ suspended_at: suspension?.at ?? null, suspended_reason: suspension?.reason ?? null })
    .where('id', '=', id)
    .execute();
};

export const findSuspension = async (db: Db, id: number): Promise<{ at: Date; reason: string } | null> => {
  const row = await db
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(['suspended_at as at', 'suspended_reason as reason'])
    .executeTakeFirst();
  return row?.at ? { at: row.at, reason: row.reason ?? '' } : null;
};

export const setTrial = async (trx: Db, id: number, plan: PlanName, endsAt: Date): Promise<void> => {
  await trx
    .updateTable('organizations')
    .set({ trial_plan: plan, trial_ends_at: endsAt })
    .where('id', '=', id)
    .execute();
};

export const setGrants = async (trx: Db, id: number, grants: readonly Grant[]): Promise<void> => {
  await trx
    .updateTable('organizations')
    .set({ grants: JSON.stringify(grants) })
    .where('id', '=', id)
    .execute();
};
