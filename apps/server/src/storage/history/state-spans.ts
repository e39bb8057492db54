import type { StateCode } from '@pharos/contract/states.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import type { StateSpan } from '@pharos/domain/reports/time/timeline.ts';
import { type RawBuilder, sql } from 'kysely';
import { epochMs } from '../connection/epoch-ms.ts';

/** Epoch milliseconds. The end is null for a state in force. */
export type StoredState = [
  id: number,
  state: StateCode,
  outageId: number | null,
  startedAt: number,
  endedAt: number | null,
];

/**
 * Selects the states of the check `c` that overlap the range, in order, as JSON. Rows of a check never overlap, so only
 * the last state before the range can extend into it. The index on (check_id, started_at) finds both, regardless of the
 * length of the history.
 */
export const statesOfCheck = (range: Span): RawBuilder<StoredState[]> => {
  const from = new Date(range.from);
  return sql`(
    select coalesce(json_agg(json_build_array(x.id, x.state, x.outage_id, ${epochMs('x.started_at')},
      ${epochMs('x.ended_at')}) order by x.started_at, x.id), '[]')
    from (
      (select id, state, outage_id, started_at, ended_at from state_changes
        where check_id = c.id and started_at <= ${from}::timestamptz
        order by started_at desc, id desc limit 1)
      union all
      (select id, state, outage_id, started_at, ended_at from state_changes
        where check_id = c.id and started_at > ${from}::timestamptz and started_at < ${new Date(range.to)}::timestamptz)
    ) as x)`;
};

export const toStateSpan = ([changeId, state, outageId, from, to]: StoredState, now: number): StateSpan => ({
  from,
  to: to ?? now,
  state,
  outageId,
  changeId,
});
