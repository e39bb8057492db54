import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { isDegraded, type StoredCheck, selectChecks, shownState, toStoredCheck } from './checks.ts';

export interface CheckListFilter {
  search?: string | undefined;
  status: 'all' | Status;
  /** Checks that no location can probe. They are unknown, neither up nor down. */
  withoutLocation: readonly number[];
  alertsEmail?: string | undefined;
  orderBy: OrderBy;
  descending: boolean;
  limit: number;
  offset: number;
}

/** Places checks that need attention first. See `CheckOrdering` of the contract. */
const statusKey = (withoutLocation: readonly number[]) => sql`row(case
  when c.id = any(${[...withoutLocation]}::int[]) then 2
  when ${shownState} is null then 2
  when ${shownState} = 'PS' then 4
  when ${shownState} <> 'AV' then 0
  when ${isDegraded} then 1
  else 3 end, c.name_key)`;

/** Places the best matches of a search first. See `CheckOrdering` of the contract. It only ranks checks that match. */
const matchKey = (search: string) => {
  const word = `(^|[^[:alnum:]])${search.replace(/[!-/:-@[-`{-~]/g, '\\$&')}`;
  return sql`row(case
    when c.name ilike ${`${likePattern(search)}%`} then 0
    when c.name ~* ${word} then 1
    else 2 end, c.name_key)`;
};

const ORDER = {
  name: sql`c.name_key`,
  id: sql`c.id`,
  url: sql`c.url`,
  type: sql`c.type`,
  interval: sql`c.interval_seconds`,
  created: sql`c.created_at`,
} as const;

type OrderBy = keyof typeof ORDER | 'status' | 'match';

const orderOf = ({ orderBy, withoutLocation, search }: CheckListFilter) => {
  if (orderBy === 'status') return statusKey(withoutLocation);
  if (orderBy === 'match') return search ? matchKey(search) : ORDER.name;
  return ORDER[orderBy];
};

const STATUS = {
  up: sql<boolean>`${shownState} = 'AV'`,
  down: sql<boolean>`${shownState} not in ('AV', 'PS')`,
  pause: sql<boolean>`${shownState} = 'PS'`,
  // A paused check is paused, even if it is unreadable.
  unknown: sql<boolean>`(s.is_unreadable and ${shownState} is null)`,
} as const;

type Status = keyof typeof STATUS;

const statusIs = (status: Status, withoutLocation: readonly number[]) => {
  if (withoutLocation.length === 0) return STATUS[status];
  const isNowhere = sql<boolean>`c.id = any(${[...withoutLocation]}::int[])`;
  return status === 'unknown'
    ? sql<boolean>`(${STATUS.unknown} or ${isNowhere})`
    : sql<boolean>`(${STATUS[status]} and not ${isNowhere})`;
};

export const listChecks = async (
  db: Db,
  box: SecretBox,
  organizationId: number,
  filter: CheckListFilter,
): Promise<{ count: number; checks: StoredCheck[] }> => {
  const { count, ids } = await findPage(db, organizationId, filter);
  if (ids.length === 0) return { count, checks: [] };
  const rows = await selectChecks(db, organizationId).where('c.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Omits checks that were deleted between the two queries.
  const checks = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? toStoredCheck(box, row) : [];
  });
  return { count, checks };
};

/** Reads only the columns for filtering and sorting, because there may be thousands of checks. */
const findPage = async (
  db: Db,
  organizationId: number,
  filter: CheckListFilter,
): Promise<{ count: number; ids: number[] }> => {
  const { search, status, alertsEmail, withoutLocation, orderBy, descending, limit, offset } = filter;
  const conditions = [sql`c.organization_id = ${organizationId}`];
  if (search) conditions.push(containing(search));
  if (status !== 'all') conditions.push(statusIs(status, withoutLocation));
  if (alertsEmail) conditions.push(alerting(alertsEmail));
  const order = orderOf(filter);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const states = sql`
    join organizations o on o.id = c.organization_id
    left join check_states s on s.check_id = c.id`;
  const readsStates = status !== 'all' || orderBy === 'status';
  const from = sql`from checks c ${readsStates ? states : sql``} where ${sql.join(conditions, sql` and `)}`;
  // With a filter, the materialized CTE avoids running the search twice. Without one, the index provides both the count
  // and the order by name.
  const matching = conditions.length > 1 || readsStates;
  const { rows } = matching
    ? await sql<{ count: number; ids: number[] }>`
        with matching as materialized (select c.id, ${order} as key ${from})
        select (select count(*) from matching) as count,
          array(select id from matching order by key ${direction}, id ${direction} limit ${limit} offset ${offset}) as ids
      `.execute(db)
    : await sql<{ count: number; ids: number[] }>`
        select (select count(*) ${from}) as count,
          array(select c.id ${from} order by ${order} ${direction}, c.id ${direction}
            limit ${limit} offset ${offset}) as ids
      `.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
};

const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const containing = (search: string) => {
  const pattern = `%${likePattern(search)}%`;
  return sql<boolean>`(c.name ilike ${pattern} or c.url ilike ${pattern})`;
};

const alerting = (email: string) => sql<boolean>`exists (
  select from check_recipients r
  left join memberships m on m.id = r.membership_id
  left join users u on u.id = m.user_id
  left join contacts k on k.id = r.contact_id
  where r.check_id = c.id and lower(coalesce(u.email, k.email)) = lower(${email}))`;
