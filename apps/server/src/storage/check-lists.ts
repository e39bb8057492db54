import { sql } from 'kysely';
import { type StoredCheck, selectChecks, shownState, toStoredCheck } from './checks.ts';
import type { Db } from './connect.ts';
import type { SecretBox } from './secret-box.ts';

export interface CheckListFilter {
  search?: string | undefined;
  status: 'all' | 'up' | 'down' | 'pause';
  /** E-mail address of somebody that the check alerts. */
  alertsEmail?: string | undefined;
  orderBy: keyof typeof ORDER;
  descending: boolean;
  limit: number;
  offset: number;
}

const ORDER = {
  name: sql`lower(c.name)`,
  id: sql`c.id`,
  url: sql`c.url`,
  type: sql`c.type`,
  interval: sql`c.interval_seconds`,
  created: sql`c.created_at`,
} as const;

const STATUS = {
  up: sql<boolean>`${shownState} = 'AV'`,
  down: sql<boolean>`${shownState} not in ('AV', 'PS')`,
  pause: sql<boolean>`${shownState} = 'PS'`,
} as const;

/** One page of an organisation's checks, and how many there are on all pages. */
export const listChecks = async (
  db: Db,
  box: SecretBox,
  organizationId: number,
  filter: CheckListFilter,
): Promise<{ count: number; checks: StoredCheck[] }> => {
  const { search, status, alertsEmail } = filter;
  const pattern = `%${search?.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = selectChecks(db, organizationId)
    .$if(!!search, (query) => query.where(sql<boolean>`(c.name ilike ${pattern} or c.url ilike ${pattern})`))
    .$if(status !== 'all', (query) => (status === 'all' ? query : query.where(STATUS[status])))
    .$if(!!alertsEmail, (query) => query.where(alerting(alertsEmail ?? '')));

  const { count } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = filter.descending ? 'desc' : 'asc';
  const rows = await matching
    .orderBy(ORDER[filter.orderBy], direction)
    .orderBy('c.id', direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, checks: rows.map((row) => toStoredCheck(box, row)) };
};

const alerting = (email: string) => sql<boolean>`exists (
  select from check_recipients r
  left join memberships m on m.id = r.membership_id
  left join users u on u.id = m.user_id
  left join contacts k on k.id = r.contact_id
  where r.check_id = c.id and lower(coalesce(u.email, k.email)) = lower(${email}))`;
