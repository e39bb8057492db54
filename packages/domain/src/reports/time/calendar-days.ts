import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '../../figures/hour-figures.ts';
import type { Span } from './span.ts';

/*
 * A day begins at the first moment that has its date, which is 01:00 if a clock change skips midnight. A date that the
 * zone has skipped has no day. Days can have 23, 24, 25 or another number of hours.
 */

export interface Day extends Span {
  date: string;
}

const dateAt = (zone: string, time: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(time)).toZonedDateTimeISO(zone).toPlainDate();

const beginOf = (zone: string, date: Temporal.PlainDate): number => date.toZonedDateTime(zone).epochMilliseconds;

/** Returns the whole days that overlap the range. They adjoin. */
export const daysOf = (zone: string, range: Span): Day[] => {
  const days: Day[] = [];
  let date = dateAt(zone, range.from);
  for (let from = beginOf(zone, date); from < range.to; ) {
    const next = date.add({ days: 1 });
    const to = beginOf(zone, next);
    if (to > from) days.push({ date: date.toString(), from, to });
    date = next;
    from = to;
  }
  return days;
};

export const beginOfDay = (zone: string, time: number, count = 0): number => {
  if (zone === 'UTC') return (Math.floor(time / DAY_MS) - count) * DAY_MS;
  return beginOf(zone, dateAt(zone, time).subtract({ days: count }));
};

export const monthOf = (zone: string, month: string): Span => {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { from: beginOf(zone, first), to: beginOf(zone, first.add({ months: 1 })) };
};
