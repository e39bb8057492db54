import type { CheckHistory } from '@pharos/domain/reports/check-stats.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { createYield } from '../history/create-yield.ts';
import { hoursOfDay, runningHour, type StoredDay, storedDaysOfCheck } from '../history/hour-figures.ts';
import { type ObservationRow, observationColumns, observationGapsOf, overdueAt } from '../history/observation-gaps.ts';
import { performanceOfCheck, type StoredPerformance } from '../history/performance-spans.ts';
import { type StoredState, statesOfCheck, toStateSpan } from '../history/state-spans.ts';
import { maintenanceOfCheck, type StoredMaintenance } from '../maintenance/maintenance-windows.ts';

interface HistoryRow extends ObservationRow {
  id: number;
  created_at: Date;
  hour: Date | null;
  figures: number[] | null;
  was_never_probed: boolean;
  states: StoredState[];
  performance: StoredPerformance[];
  days: StoredDay[];
  maintenance: StoredMaintenance[];
}

/**
 * Reads the history in a range (epoch milliseconds) in one statement. One statement is one snapshot, so an hour that
 * ends at the same time is neither lost nor counted twice. `now` determines the open gap. Without `withHours` the
 * result omits the response times, which are the largest part of the data.
 */
export const readCheckHistories = async (
  db: Db,
  checkIds: readonly number[],
  range: Span,
  now: number,
  { withHours = true } = {},
): Promise<Map<number, CheckHistory>> => {
  if (checkIds.length === 0) return new Map();
  const { rows } = await sql<HistoryRow>`
    select c.id, c.created_at, ${observationColumns(range)}, s.hour, s.figures, s.last_result_at is null as was_never_probed,
      ${statesOfCheck(range)} as states,
      ${performanceOfCheck(range)} as performance, ${maintenanceOfCheck(range)} as maintenance, ${withHours ? storedDaysOfCheck(range) : NO_DAYS} as days
    from checks c left join check_states s on s.check_id = c.id
    where c.id = any(${[...checkIds]}::int[])`.execute(db);
  const histories = new Map<number, CheckHistory>();
  const yieldIfLong = createYield();
  for (const row of rows) {
    histories.set(row.id, toHistory(row, range, now));
    await yieldIfLong();
  }
  return histories;
};

const NO_DAYS = sql`'[]'::json`;

const toHistory = (row: HistoryRow, range: Span, now: number): CheckHistory => {
  const hour = runningHour(row);
  return {
    createdAt: row.created_at.getTime(),
    states: row.states.map((state) => toStateSpan(state, now)),
    gaps: observationGapsOf(row, now),
    wasNeverProbed: row.was_never_probed,
    overdueAt: overdueAt(row),
    maintenance: row.maintenance.map(([from, to, isLeftOut]) => ({ from, to, isLeftOut })),
    performance: row.performance.map(([from, to, status]) => ({ from, to: to ?? now, status })),
    hours: [...(hour ? [hour] : []), ...row.days.flatMap((day) => hoursOfDay(day, range))],
  };
};
