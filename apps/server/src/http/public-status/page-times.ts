import { LRUCache } from 'lru-cache';

const DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const LONG_DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const TO_THE_SECOND = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Example: "22 Nov" (UTC). */
export const dayOfMonth = (moment: number): string => {
  const text = DAYS.get(moment) ?? DATE.format(moment);
  DAYS.set(moment, text);
  return text;
};

/** The same 90 days are on every page. */
const DAYS = new LRUCache<number, string>({ max: 200 });

export const longDay = (moment: number): string => LONG_DAY.format(moment);

/** Formats "2026-11" as "November 2026". */
export const monthText = (month: string): string => MONTH.format(Date.parse(`${month}-01`));

/** Example: "22 Nov 2026, 20:15 UTC". */
export const minuteText = (moment: number): string => `${MOMENT.format(moment)} UTC`;

export const secondText = (moment: number): string => `${TO_THE_SECOND.format(moment)} UTC`;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Example: "3 hours ago". Below one minute, the text is "just now". */
export const agoText = (moment: number, now: number): string => {
  const age = now - moment;
  for (const [unit, length] of UNITS) {
    const count = Math.floor(age / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
};
