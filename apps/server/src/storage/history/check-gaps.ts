import { openGap } from '@pharos/domain/reports/time/open-gap.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { gapsOfCheck, type StoredGap } from './watch-spans.ts';

export interface WatchRow {
  interval_seconds: number;
  timeout_seconds: number;
  phase: string | null;
  observed_until: Date | null;
  gaps: StoredGap[];
}

/** What `gapsIn` needs to know of the check `c` and its state `s`, as columns. */
export const watchOfCheck = (range: Span): RawBuilder<WatchRow> => sql`
  c.interval_seconds, (c.options #>> '{target,timeoutSeconds}')::float8 as timeout_seconds, s.phase, s.observed_until,
  ${gapsOfCheck(range)} as gaps`;

/** The closed gaps, and the one that is open at `now`. */
export const gapsIn = (row: WatchRow, now: number): Span[] => {
  const open = openGap(
    {
      intervalMs: row.interval_seconds * 1000,
      timeoutMs: row.timeout_seconds * 1000,
      observedUntil: row.observed_until?.getTime() ?? null,
      paused: row.phase === 'paused',
    },
    now,
  );
  return [...(open ? [open] : []), ...row.gaps.map(([from, to]) => ({ from, to }))];
};

/** When a check was not watched, within a range (epoch milliseconds). The caller has made sure that the check is its own. */
export const readGaps = async (db: Db, checkId: number, range: Span, now: number): Promise<Span[]> => {
  const { rows } = await sql<WatchRow>`
    select ${watchOfCheck(range)} from checks c left join check_states s on s.check_id = c.id
    where c.id = ${checkId}`.execute(db);
  return rows.flatMap((row) => gapsIn(row, now));
};
