import { Temporal } from 'temporal-polyfill';
import type { Span } from './span.ts';

/** A calendar week in a time zone, Monday to Sunday: the date of its Monday (YYYY-MM-DD) and its time, 167 to 169 hours about. */
export interface Week extends Span {
  week: string;
}

const SENT_AT_HOUR = 8;
/** A report that could not be sent in time is sent until then. */
const SENT_WITHIN_DAYS = 2;

const weekOf = (zone: string, monday: Temporal.PlainDate): Week => ({
  week: monday.toString(),
  from: monday.toZonedDateTime(zone).epochMilliseconds,
  to: monday.add({ days: 7 }).toZonedDateTime(zone).epochMilliseconds,
});

/** The week that begins on a date; null when that is no Monday, or no date. */
export const weekBeginning = (zone: string, date: string): Week | null => {
  try {
    const monday = Temporal.PlainDate.from(date, { overflow: 'reject' });
    return monday.dayOfWeek === 1 && monday.toString() === date ? weekOf(zone, monday) : null;
  } catch {
    return null;
  }
};

/** The last week that has ended at `now` (epoch milliseconds). */
export const lastWeek = (zone: string, now: number): Week => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  return weekOf(zone, today.subtract({ days: today.dayOfWeek - 1 + 7 }));
};

/** The week before another. */
export const weekBefore = (zone: string, { week }: Week): Week =>
  weekOf(zone, Temporal.PlainDate.from(week).subtract({ days: 7 }));

/** The week after another. */
export const weekAfter = (zone: string, { week }: Week): Week =>
  weekOf(zone, Temporal.PlainDate.from(week).add({ days: 7 }));

/** The week whose report is due at `now`: from Monday 08:00 of the zone until Wednesday 08:00; null at other times. */
export const weekToReport = (zone: string, now: number): Week | null => {
  const week = lastWeek(zone, now);
  const monday = Temporal.PlainDate.from(week.week).add({ days: 7 });
  const time = Temporal.PlainTime.from({ hour: SENT_AT_HOUR });
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
  return now >= at(monday) && now < at(monday.add({ days: SENT_WITHIN_DAYS })) ? week : null;
};
