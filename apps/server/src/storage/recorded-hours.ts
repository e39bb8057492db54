import { DAY_MS, figuresFromArray, HOUR_MS, unpackHour } from '@pharos/domain/figures.ts';
import type { RecordedHour } from '@pharos/domain/report/polls.ts';
import type { Span } from '@pharos/domain/report/span.ts';
import type { Selectable } from 'kysely';
import type { Db } from './connect.ts';
import type { DailyFiguresTable } from './schema.ts';

const HOURS_A_DAY = DAY_MS / HOUR_MS;

/** The UTC day of a time, as a date column holds it. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days of packed hours that the range touches. */
export const readClosedDays = (
  db: Db,
  checkIds: readonly number[],
  range: Span,
): Promise<Selectable<DailyFiguresTable>[]> =>
  db
    .selectFrom('daily_figures')
    .where('check_id', 'in', checkIds)
    .where('day', '>=', dayOf(range.from))
    .where('day', '<=', dayOf(range.to))
    .selectAll()
    .execute();

/** The hours of a day that had polls. */
export const closedHours = ({ day, figures }: { day: string; figures: readonly number[] }): RecordedHour[] => {
  const midnight = Date.parse(day);
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => ({
    startsAt: midnight + hour * HOUR_MS,
    figures: unpackHour(figures, hour),
  })).filter((hour) => hour.figures.polls > 0);
};

/** The hour that is not packed yet: the running one, or the last one of a check that is no longer probed. */
export const runningHour = (state: { hour: Date | null; figures: number[] | null }): RecordedHour | undefined =>
  state.hour && state.figures
    ? { startsAt: state.hour.getTime(), figures: figuresFromArray(state.figures) }
    : undefined;
