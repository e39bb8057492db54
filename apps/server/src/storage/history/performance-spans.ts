import type { PerformanceStatus } from '@pharos/contract/states.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';
import { epochMs } from '../connection/epoch-ms.ts';

/** Epoch milliseconds. The end is null for a status in force. */
export type StoredPerformance = [startedAt: number, endedAt: number | null, status: PerformanceStatus];

/**
 * Selects the spans of the check `c` that overlap the range, in order, as JSON. Spans of a check never overlap, so only
 * the last span before the range can extend into it.
 */
export const performanceOfCheck = (range: Span): RawBuilder<StoredPerformance[]> => {
  const from = new Date(range.from);
  return sql`(
    select coalesce(json_agg(json_build_array(${epochMs('x.started_at')}, ${epochMs('x.ended_at')}, x.status)
      order by x.started_at), '[]')
    from (
      (select started_at, ended_at, status from performance_changes
        where check_id = c.id and started_at <= ${from}::timestamptz order by started_at desc limit 1)
      union all
      (select started_at, ended_at, status from performance_changes
        where check_id = c.id and started_at > ${from}::timestamptz and started_at < ${new Date(range.to)}::timestamptz)
    ) as x where x.ended_at is null or x.ended_at > ${from}::timestamptz)`;
};
