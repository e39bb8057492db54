import { DAY_MS } from '../figures/hour-figures.ts';
import { availabilityOf, downtimeOf, knownTimeOf } from '../reports/availability.ts';
import { type CheckHistory, timelineOfHistory } from '../reports/check-stats.ts';
import { beginOfDay, type Day } from '../reports/time/calendar-days.ts';
import type { Span } from '../reports/time/span.ts';
import { timeInState } from '../reports/time/time-in-state.ts';
import { withoutBeforeCreation } from '../reports/time/timeline.ts';
import { seriesOf } from '../reports/time-series.ts';

/** Days on a status page, the present one among them. */
export const PUBLIC_DAYS = 90;

/** A day of a check in UTC, milliseconds. `availability` from 0 to 1; null where nothing is known of it. */
export interface PublicDay extends Day {
  downMs: number;
  degradedMs: number;
  /** Of maintenance that is left out of availability. */
  maintenanceMs: number;
  availability: number | null;
}

/** The stretch that the days of a page and the figures of badges need, up to `now` (epoch milliseconds). */
export const publicRange = (now: number, days: number = PUBLIC_DAYS): Span => ({
  from: beginOfDay('UTC', now, days - 1),
  to: now,
});

/** Without a calendar, which takes a hundred times as long: days of UTC have the same length. */
const utcDays = ({ from, to }: Span): Day[] =>
  Array.from({ length: Math.floor((to - from) / DAY_MS) + 1 }, (_, index) => {
    const begin = from + index * DAY_MS;
    return { date: new Date(begin).toISOString().slice(0, 10), from: begin, to: Math.min(begin + DAY_MS, to) };
  });

/** The last 90 days, oldest first, each up to `now` at most. */
export const publicDaysOf = (history: CheckHistory, now: number): PublicDay[] => {
  return seriesOf(history, utcDays(publicRange(now))).map(({ date, from, to, time, degradedMs }) => ({
    date,
    from,
    to,
    downMs: downtimeOf(time),
    degradedMs,
    maintenanceMs: time.maintenance,
    availability: history.wasNeverProbed ? null : availabilityOf(time),
  }));
};

/** Milliseconds of the last so many days of 24 hours that are known of a check, and those of them in which it was down. */
const knownOf = (history: CheckHistory, days: number, now: number): { knownMs: number; downMs: number } => {
  const range = { from: now - days * DAY_MS, to: now };
  const time = timeInState(withoutBeforeCreation(timelineOfHistory(history, range), history.createdAt));
  return { knownMs: history.wasNeverProbed ? 0 : knownTimeOf(time), downMs: downtimeOf(time) };
};

/**
 * Availability (0 to 1) and downtime (milliseconds, of all together) of checks over the last so many days of 24 hours: the mean over time,
 * so that one that has been watched for longer weighs more. Null where nothing is known of any.
 */
export const availabilityOfDays = (
  histories: readonly CheckHistory[],
  days: number,
  now: number,
): { availability: number | null; downMs: number } => {
  let known = 0;
  let down = 0;
  for (const history of histories) {
    const { knownMs, downMs } = knownOf(history, days, now);
    known += knownMs;
    down += downMs;
  }
  return { availability: known === 0 ? null : (known - down) / known, downMs: down };
};

/**
 * Since when the first of these checks has been watched, where that is within the last so many days of 24 hours: figures of those days are of the time
 * since then. Null where the days are full, or nothing is known. Epoch milliseconds.
 */
export const watchedSinceOf = (histories: readonly CheckHistory[], days: number, now: number): number | null => {
  const begins = histories.flatMap(({ states, wasNeverProbed }) =>
    wasNeverProbed ? [] : states.map(({ from }) => from),
  );
  if (begins.length === 0) return null;
  const first = begins.reduce((earliest, begin) => Math.min(earliest, begin));
  return first > now - days * DAY_MS ? first : null;
};
