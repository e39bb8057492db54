import type { Span } from '@pharos/domain/reports/time/span.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** What the polls of one location and one bucket add up to; nulls when none of them passed. Milliseconds. */
export interface LocationResponseTimes {
  location: string;
  /** Index into the buckets. */
  bucket: number;
  average: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** Response times by location in adjoining buckets, from the raw results that are still kept. AV is verdict 0. */
export const readResponseTimesByLocation = async (
  db: Db,
  checkId: number,
  buckets: readonly Span[],
): Promise<LocationResponseTimes[]> => {
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last) return [];
  const { rows } = await sql<{ location: string; bucket: number; average: number | null; ranks: number[] | null }>`
    select location, bucket - 1 as bucket, avg(response_ms) filter (where passed) as average,
      percentile_disc(array[0.5, 0.95, 0.99]) within group (order by response_ms) filter (where passed) as ranks
    from (
      select location, response_ms, verdict = 0 and response_ms is not null as passed,
        width_bucket(started_at, ${buckets.map(({ from }) => new Date(from))}::timestamptz[]) as bucket
      from results
      where check_id = ${checkId} and verdict is not null
        and started_at >= ${new Date(first.from)}::timestamptz and started_at < ${new Date(last.to)}::timestamptz
    ) as polls
    group by location, bucket
    order by location, bucket`.execute(db);
  return rows.map(({ location, bucket, average, ranks }) => ({
    location,
    bucket,
    average,
    p50: ranks?.[0] ?? null,
    p95: ranks?.[1] ?? null,
    p99: ranks?.[2] ?? null,
  }));
};
