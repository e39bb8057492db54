import type { ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';
import { addDays, addMonths, countDays, firstOfMonth } from '../range/calendar-date.ts';
import { dayStatusOf, type RecordStatus } from './day-status.ts';

/** `missing`: the check did not exist yet. `unwatched`: it existed, but nothing is known. */
export interface CalendarDay {
  date: string;
  status: RecordStatus | 'future' | 'missing' | 'unwatched';
  /** Percentage of the known time with two decimals. Null without known time. */
  availability: string | null;
  downSeconds: number;
  pausedSeconds: number;
  maintenanceSeconds: number;
  unknownSeconds: number;
}

export interface CalendarMonth {
  /** The month, such as "2026-11". */
  month: string;
  /** Days of the week before the first visible day. Weeks start on Monday. */
  offset: number;
  days: CalendarDay[];
}

export const CALENDAR_DAYS = 90;
const WEEK = 7;

/**
 * Returns the three or four months of the last 90 days. `today` and the entries are in UTC, `createdOn` is ISO 8601.
 */
export const calendarMonths = (
  entries: readonly ResponseTimeEntry[],
  { today, createdOn }: { today: string; createdOn: string },
): CalendarMonth[] => {
  const byDate = new Map(entries.map((entry) => [entry.start.slice(0, 10), entry]));
  const addedOn = createdOn.slice(0, 10);
  const since = addDays(today, 1 - CALENDAR_DAYS);
  return monthsBetween(since, today).map((first) => {
    const count = countDays(first, addMonths(first, 1)) - 1;
    const dates = Array.from({ length: count }, (_, day) => addDays(first, day)).filter((date) => date >= since);
    return {
      month: first.slice(0, 7),
      offset: (new Date(`${dates[0]}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK,
      days: dates.map((date) => (date > today ? emptyDay(date, 'future') : dayOf(date, byDate.get(date), addedOn))),
    };
  });
};

const monthsBetween = (since: string, today: string): string[] => {
  const months: string[] = [];
  for (let first = firstOfMonth(since); first <= today; first = addMonths(first, 1)) months.push(first);
  return months;
};

const emptyDay = (date: string, status: CalendarDay['status']): CalendarDay => ({
  date,
  status,
  availability: null,
  downSeconds: 0,
  pausedSeconds: 0,
  maintenanceSeconds: 0,
  unknownSeconds: 0,
});

const dayOf = (date: string, entry: ResponseTimeEntry | undefined, addedOn: string): CalendarDay => {
  const status = entry === undefined ? null : dayStatusOf(entry);
  // Imported history may be older than the check, so only days without history depend on the creation date.
  if (entry === undefined || status === null) return emptyDay(date, date < addedOn ? 'missing' : 'unwatched');
  const down = entry.duration_seconds_not_responding + entry.duration_seconds_reporting_error;
  const known = entry.duration_seconds_available + entry.duration_seconds_paused + down;
  return {
    date,
    status,
    // The server's rule: paused time counts as up; unknown and maintenance time is excluded.
    availability: known === 0 ? null : (((known - down) / known) * 100).toFixed(2),
    downSeconds: down,
    pausedSeconds: entry.duration_seconds_paused,
    maintenanceSeconds: entry.duration_seconds_maintenance,
    unknownSeconds: entry.duration_seconds_unknown,
  };
};
