import type { PerformanceStatus } from '@pharos/contract/states.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';
import { epochMs } from '../connection/epoch-ms.ts';

/** Times are epoch milliseconds; one that is in force has no end. */
export type StoredPerformance = [startedAt: number, endedAt: number | null, status: PerformanceStatus];

/**
 * Good and degraded performance of the check `c` within the range, in order of time, as JSON. Those of one check never overlap: as
 * with states, besides those that begin within the range only the last one before it can reach in.
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
