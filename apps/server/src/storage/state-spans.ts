import type { Span } from '@pharos/domain/report/span.ts';
import type { StateSpan } from '@pharos/domain/report/timeline.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from './connect.ts';
import type { StateChangeTable } from './schema.ts';

type Row = Pick<Selectable<StateChangeTable>, 'check_id' | 'id' | 'state' | 'outage_id' | 'started_at' | 'ended_at'>;

/**
 * The states of these checks that reach into the range, ordered in time per check; one still in force ends at `now`.
 * Rows of one check never overlap, so that besides those that begin within the range only the last one before it can
 * reach in: the index on (check_id, started_at) finds both, however long the check's history is.
 */
export const readStateSpans = async (
  db: Db,
  checkIds: readonly number[],
  range: Span,
  now: number,
): Promise<(StateSpan & { checkId: number })[]> => {
  const from = new Date(range.from);
  const { rows } = await sql<Row>`
    select s.check_id, s.id, s.state, s.outage_id, s.started_at, s.ended_at
    from unnest(${checkIds}::int[]) as wanted (id)
    cross join lateral (
      (select * from state_changes
        where check_id = wanted.id and started_at <= ${from}::timestamptz
        order by started_at desc, id desc limit 1)
      union all
      (select * from state_changes
        where check_id = wanted.id and started_at > ${from}::timestamptz
          and started_at < ${new Date(range.to)}::timestamptz
        order by started_at, id)
    ) as s`.execute(db);
  return rows.map((row) => ({
    checkId: row.check_id,
    from: row.started_at.getTime(),
    to: row.ended_at?.getTime() ?? now,
    state: row.state,
    outageId: row.outage_id,
    changeId: row.id,
  }));
};
