import { DAY_MS } from '../figures/hour-figures.ts';
import { availabilityOf, downtimeOf, knownTimeOf } from '../reports/availability.ts';
import { type CheckHistory, timelineOfHistory } from '../reports/check-stats.ts';
import { beginOfDay, type Day } from '../reports/time/calendar-days.ts';
import type { Span } from '../reports/time/span.ts';
import { timeInState } from '../reports/time/time-in-state.ts';
import { withoutBeforeCreation } from '../reports/time/timeline.ts';
import { seriesOf } from '../reports/time-series.ts';

export const PUBLIC_DAYS = 90;

/** A day in UTC. `availability` is from 0 to 1, or null if nothing is known. */
export interface PublicDay extends Day {
  downMs: number;
  degradedMs: number;
  maintenanceMs: number;
  availability: number | null;
}

export const publicRange = (now: number, days: number = PUBLIC_DAYS): Span => ({
  from: beginOfDay('UTC', now, days - 1),
  to: now,
});

/** The calendar functions take a hundred times as long, and all UTC days have the same length. */
const utcDays = ({ from, to }: Span): Day[] =>
  Array.from({ length: Math.floor((to - from) / DAY_MS) + 1 }, (_, index) => {
    const begin = from + index * DAY_MS;
    return { date: new Date(begin).toISOString().slice(0, 10), from: begin, to: Math.min(begin + DAY_MS, to) };
  });

/** The oldest first. The last day ends at `now`. */
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

const knownOf = (history: CheckHistory, days: number, now: number): { knownMs: number; downMs: number } => {
  const range = { from: now - days * DAY_MS, to: now };
  const time = timeInState(withoutBeforeCreation(timelineOfHistory(history, range), history.createdAt));
  return { knownMs: history.wasNeverProbed ? 0 : knownTimeOf(time), downMs: downtimeOf(time) };
};

/**
 * Returns the availability (0 to 1) and the total downtime of checks over the last `days` × 24 hours. The availability
 * is the mean over time, so a check that was watched for longer has more weight.
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
 * Returns the time since which the first of these checks has been watched, if it is within the last `days` × 24 hours.
 * Returns null if the checks were watched for all days, or if nothing is known.
 */
export const watchedSinceOf = (histories: readonly CheckHistory[], days: number, now: number): number | null => {
  const begins = histories.flatMap(({ states, wasNeverProbed }) =>
    wasNeverProbed ? [] : states.map(({ from }) => from),
  );
  if (begins.length === 0) return null;
  const first = begins.reduce((earliest, begin) => Math.min(earliest, begin));
  return first > now - days * DAY_MS ? first : null;
};
