import { openObservationGap, overdueAtOf, type Watch } from '@pharos/domain/reports/time/open-observation-gap.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { epochMs } from '../connection/epoch-ms.ts';

/** Times are epoch milliseconds. */
type StoredGap = [startedAt: number, endedAt: number];

export interface ObservationRow {
  interval_seconds: number;
  timeout_seconds: number;
  phase: string | null;
  observed_until: Date | null;
  gaps: StoredGap[];
}

/**
 * The closed gaps of the check `c` that reach into the range, as JSON. Gaps of one check never overlap: as with states, besides those
 * that begin within the range only the last one before it can reach in.
 */
const gapsOfCheck = (range: Span): RawBuilder<StoredGap[]> => {
  const from = new Date(range.from);
  return sql`(
    select coalesce(json_agg(json_build_array(${epochMs('x.started_at')}, ${epochMs('x.ended_at')})), '[]')
    from (
      (select started_at, ended_at from observation_gaps
        where check_id = c.id and started_at <= ${from}::timestamptz order by started_at desc limit 1)
      union all
      (select started_at, ended_at from observation_gaps
        where check_id = c.id and started_at > ${from}::timestamptz and started_at < ${new Date(range.to)}::timestamptz)
    ) as x where x.ended_at > ${from}::timestamptz)`;
};

/** Of the check `c`. */
const TIMEOUT_SECONDS: RawBuilder<number> = sql`case jsonb_typeof(c.options #> '{target,timeoutSeconds}') when 'number'
    then (c.options #>> '{target,timeoutSeconds}')::float8 else 0 end`;

/** What `observationGapsOf` needs to know of the check `c` and its state `s`, as columns. */
export const observationColumns = (range: Span): RawBuilder<ObservationRow> => sql`
  c.interval_seconds, s.phase, s.observed_until, ${TIMEOUT_SECONDS} as timeout_seconds, ${gapsOfCheck(range)} as gaps`;

/** The closed gaps, and the one that is open at `now`. */
export const observationGapsOf = (row: ObservationRow, now: number): Span[] => {
  const open = openObservationGap(watchOf(row), now);
  return [...(open ? [open] : []), ...row.gaps.map(([from, to]) => ({ from, to }))];
};

/** From when on its record says that it is not watched, should no result come; see `overdueAtOf`. */
export const overdueAt = (row: ObservationRow): number | null => overdueAtOf(watchOf(row));

const watchOf = (row: Omit<ObservationRow, 'gaps'>): Watch => ({
  intervalMs: row.interval_seconds * 1000,
  timeoutMs: row.timeout_seconds * 1000,
  observedUntil: row.observed_until?.getTime() ?? null,
  paused: row.phase === 'paused',
});

/** When a check was not watched, within a range (epoch milliseconds). The caller has made sure that the check is its own. */
export const readObservationGaps = async (db: Db, checkId: number, range: Span, now: number): Promise<Span[]> => {
  const { rows } = await sql<ObservationRow>`
    select ${observationColumns(range)} from checks c left join check_states s on s.check_id = c.id
    where c.id = ${checkId}`.execute(db);
  return rows.flatMap((row) => observationGapsOf(row, now));
};

/** Null when there is no such check. */
export const readWatch = async (db: Db, checkId: number): Promise<Watch | null> => {
  const { rows } = await sql<Omit<ObservationRow, 'gaps'>>`
    select c.interval_seconds, s.phase, s.observed_until, ${TIMEOUT_SECONDS} as timeout_seconds
    from checks c left join check_states s on s.check_id = c.id where c.id = ${checkId}`.execute(db);
  return rows[0] ? watchOf(rows[0]) : null;
};
