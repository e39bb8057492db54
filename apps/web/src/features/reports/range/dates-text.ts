import type { Dates } from './presets.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** Formats "2026-11-21" as "21 November 2026". */
export const dateText = (date: string): string => FORMAT.format(new Date(`${date}T00:00:00Z`));

/** Formats a range as "1 November 2026 – 21 November 2026". A single day is shown once. */
export const datesText = ({ first, last }: Dates): string =>
  first === last ? dateText(first) : `${dateText(first)} – ${dateText(last)}`;
