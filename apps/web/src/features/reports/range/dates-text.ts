import type { Dates } from './presets.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

export const dateText = (date: string): string => FORMAT.format(new Date(`${date}T00:00:00Z`));

/** Formats a range as "1 November 2026 – 21 November 2026", or a single day as one date. */
export const datesText = ({ first, last }: Dates): string =>
  first === last ? dateText(first) : `${dateText(first)} – ${dateText(last)}`;
