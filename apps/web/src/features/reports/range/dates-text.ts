import type { Dates } from './presets.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** "21 November 2026" from "2026-11-21". */
export const dateText = (date: string): string => FORMAT.format(new Date(`${date}T00:00:00Z`));

/** "1 November 2026 – 21 November 2026"; one day by itself. */
export const datesText = ({ first, last }: Dates): string =>
  first === last ? dateText(first) : `${dateText(first)} – ${dateText(last)}`;
