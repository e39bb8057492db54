import { addDays, addMonths, firstOfMonth } from './calendar-date.ts';

/** Both days are included. */
export interface Dates {
  first: string;
  last: string;
}

/** Ends now and shows single minutes. */
export const LAST_HOURS = { name: '6-hours', label: 'Last 6 hours', hours: 6 };

interface Preset {
  name: string;
  label: string;
  datesOf: (today: string) => Dates;
}

/** `name` is the value in the URL, and `today` the local date of the user. */
export const PRESETS = [
  {
    name: '3-months',
    label: 'Last 3 Months',
    // Starts a day later to stay below the limit of 93 days.
    datesOf: (today) => ({ first: addDays(addMonths(today, -3), 1), last: today }),
  },
  {
    name: 'last-month',
    label: 'Last Month',
    datesOf: (today) => {
      const first = addMonths(firstOfMonth(today), -1);
      return { first, last: addDays(firstOfMonth(today), -1) };
    },
  },
  { name: 'month', label: 'This Month', datesOf: (today) => ({ first: firstOfMonth(today), last: today }) },
  { name: 'week', label: 'This Week (7 days)', datesOf: (today) => ({ first: addDays(today, -6), last: today }) },
  { name: 'today', label: 'Today', datesOf: (today) => ({ first: today, last: today }) },
] as const satisfies readonly Preset[];

export const presetOf = (name: string | undefined): Preset | undefined =>
  PRESETS.find((preset) => preset.name === name);
