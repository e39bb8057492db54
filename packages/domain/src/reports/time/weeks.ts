import { Temporal } from 'temporal-polyfill';
import type { Span } from './span.ts';

/**
 * A week from Monday to Sunday in a time zone, identified by the date of its Monday. It lasts about 167 to 169 hours.
 */
export interface Week extends Span {
  week: string;
}

const SENT_AT_HOUR = 8;
/** A delayed report is still sent within this time. */
const SENT_WITHIN_DAYS = 2;

const weekOf = (zone: string, monday: Temporal.PlainDate): Week => ({
  week: monday.toString(),
  from: monday.toZonedDateTime(zone).epochMilliseconds,
  to: monday.add({ days: 7 }).toZonedDateTime(zone).epochMilliseconds,
});

/** Returns null if the date is invalid or not a Monday. */
export const weekBeginning = (zone: string, date: string): Week | null => {
  try {
    const monday = Temporal.PlainDate.from(date, { overflow: 'reject' });
    return monday.dayOfWeek === 1 && monday.toString() === date ? weekOf(zone, monday) : null;
  } catch {
    return null;
  }
};

export const lastWeek = (zone: string, now: number): Week => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  return weekOf(zone, today.subtract({ days: today.dayOfWeek - 1 + 7 }));
};

export const weekBefore = (zone: string, { week }: Week): Week =>
  weekOf(zone, Temporal.PlainDate.from(week).subtract({ days: 7 }));

export const weekAfter = (zone: string, { week }: Week): Week =>
  weekOf(zone, Temporal.PlainDate.from(week).add({ days: 7 }));

/** Returns the week whose report is due: from Monday 08:00 to Wednesday 08:00 in the zone. */
export const weekToReport = (zone: string, now: number): Week | null => {
  const week = lastWeek(zone, now);
  const monday = Temporal.PlainDate.from(week.week).add({ days: 7 });
  const time = Temporal.PlainTime.from({ hour: SENT_AT_HOUR });
  const at = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
  return now >= at(monday) && now < at(monday.add({ days: SENT_WITHIN_DAYS })) ? week : null;
};
