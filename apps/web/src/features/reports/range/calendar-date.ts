import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { daysOf } from '@pharos/domain/reports/time/calendar-days.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';

/*
 * Calendar dates are strings such as "2026-11-21". Their string order is their chronological order, and they have no
 * time zone.
 */

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const textOf = (day: Date): string => day.toISOString().slice(0, 10);

/** Rejects impossible dates such as "2026-02-30". */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && textOf(utc(text)) === text;

/** `at` is in epoch milliseconds. */
export const dateIn = (zone: string, at: number): string =>
  daysOf(zone, { from: at, to: at + 1 })[0]?.date ?? textOf(new Date(at));

export const addDays = (date: string, count: number): string => textOf(new Date(utc(date).getTime() + count * DAY_MS));

/** Returns the same day of another month, or the last day of that month if it has no such day. */
export const addMonths = (date: string, count: number): string => {
  const day = utc(date);
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day.getUTCDate(), last));
  return textOf(first);
};

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** Both dates are included. */
export const countDays = (first: string, last: string): number =>
  Math.round((utc(last).getTime() - utc(first).getTime()) / DAY_MS) + 1;

/** Returns the time span of dates, both included. Accounts for clock changes such as daylight saving time. */
export const timeOf = (zone: string, first: string, last: string): Span => {
  const around = (date: string) =>
    daysOf(zone, { from: utc(date).getTime() - DAY_MS, to: utc(date).getTime() + 2 * DAY_MS });
  return {
    // If the time zone skipped the date, the span starts with the next date.
    from: around(first).find(({ date }) => date >= first)?.from ?? utc(first).getTime(),
    to: around(last).findLast(({ date }) => date <= last)?.to ?? utc(last).getTime() + DAY_MS,
  };
};
