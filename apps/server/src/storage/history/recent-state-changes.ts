import type { StateCode } from '@pharos/contract/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

export interface RecentStateChange {
  id: number;
  checkId: number;
  checkName: string;
  state: StateCode;
  /** Null for the first known state. */
  previousState: StateCode | null;
  startedAt: Date;
  endedAt: Date | null;
  summary: string;
}

const MAX_COUNTED = 1000;

const newest = (organizationId: number, since: Date): RawBuilder<unknown> => sql`
  select check_id, id, state, started_at, ended_at, summary from state_changes
  where organization_id = ${organizationId} and started_at > ${since}
  order by started_at desc, id desc`;

/**
 * Returns one page, newest first, and the total number. Both come from an index, regardless of the number of checks and
 * the length of the history.
 */
export const listRecentStateChanges = async (
  db: Db,
  organizationId: number,
  since: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: RecentStateChange[] }> => {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (${newest(organizationId, since)} limit ${MAX_COUNTED}) as n`.execute(db);
  const shown = Math.max(0, Math.min(limit, MAX_COUNTED - offset));
  const { rows } = await sql<RecentStateChange>`
    select n.id, n.check_id as "checkId", c.name as "checkName", n.state, p.state as "previousState",
      n.started_at as "startedAt", n.ended_at as "endedAt", n.summary
    from (${newest(organizationId, since)} limit ${shown} offset ${offset}) as n
    join checks c on c.id = n.check_id
    left join lateral (
      select state from state_changes
      where check_id = n.check_id and (started_at, id) < (n.started_at, n.id)
      order by started_at desc, id desc limit 1
    ) as p on true
    order by n.started_at desc, n.id desc`.execute(db);
  return { count: counted[0]?.count ?? 0, rows };
};
