import { openObservationGap, overdueAtOf, type Watch } from '@pharos/domain/reports/time/open-observation-gap.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { epochMs } from '../connection/epoch-ms.ts';

/** Epoch milliseconds. */
type StoredGap = [startedAt: number, endedAt: number];

export interface ObservationRow {
  interval_seconds: number;
  timeout_seconds: number;
  phase: string | null;
  observed_until: Date | null;
  gaps: StoredGap[];
}

/**
 * Selects the closed gaps of the check `c` that overlap the range, as JSON. Gaps of a check never overlap, so only the
 * last gap before the range can extend into it.
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

/** 0 if the options are unreadable. */
const TIMEOUT_SECONDS: RawBuilder<number> = sql`case jsonb_typeof(c.options #> '{target,timeoutSeconds}') when 'number'
    then (c.options #>> '{target,timeoutSeconds}')::float8 else 0 end`;

export const observationColumns = (range: Span): RawBuilder<ObservationRow> => sql`
  c.interval_seconds, s.phase, s.observed_until, ${TIMEOUT_SECONDS} as timeout_seconds, ${gapsOfCheck(range)} as gaps`;

export const observationGapsOf = (row: ObservationRow, now: number): Span[] => {
  const open = openObservationGap(watchOf(row), now);
  return [...(open ? [open] : []), ...row.gaps.map(([from, to]) => ({ from, to }))];
};

/** Returns when the check counts as unwatched without a further result. See `overdueAtOf`. */
export const overdueAt = (row: ObservationRow): number | null => overdueAtOf(watchOf(row));

const watchOf = (row: Omit<ObservationRow, 'gaps'>): Watch => ({
  intervalMs: row.interval_seconds * 1000,
  timeoutMs: row.timeout_seconds * 1000,
  observedUntil: row.observed_until?.getTime() ?? null,
  paused: row.phase === 'paused',
});

/** The range is in epoch milliseconds. The caller must ensure that the check belongs to its organization. */
export const readObservationGaps = async (db: Db, checkId: number, range: Span, now: number): Promise<Span[]> => {
  const { rows } = await sql<ObservationRow>`
    select ${observationColumns(range)} from checks c left join check_states s on s.check_id = c.id
    where c.id = ${checkId}`.execute(db);
  return rows.flatMap((row) => observationGapsOf(row, now));
};

export const readWatch = async (db: Db, checkId: number): Promise<Watch | null> => {
  const { rows } = await sql<Omit<ObservationRow, 'gaps'>>`
    select c.interval_seconds, s.phase, s.observed_until, ${TIMEOUT_SECONDS} as timeout_seconds
    from checks c left join check_states s on s.check_id = c.id where c.id = ${checkId}`.execute(db);
  return rows[0] ? watchOf(rows[0]) : null;
};
