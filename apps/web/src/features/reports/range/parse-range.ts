import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { BucketUnit } from '@pharos/domain/reports/time/buckets.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import { addMonths, countDays, dateIn, isDate, timeOf } from './calendar-date.ts';
import { type Dates, LAST_HOURS, presetOf } from './presets.ts';

export interface RangeSearch {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** `dates` is null for the last hours, because they do not start at midnight. */
export interface Range {
  label: string;
  dates: Dates | null;
  /** The end is in the future if the range includes today. */
  span: Span;
  query: RangeQuery;
  unit: BucketUnit;
}

/** `problem` is the message for an invalid URL. */
export type RangeChoice = { range: Range; problem?: never } | { range?: never; problem: string; dates: Dates | null };

const MAX_DAYS = 93;
const MAX_DAYS_BY_HOUR = 7;

export const CUSTOM_RANGE = 'Custom range';

export const TOO_LONG = 'You cannot select more than 3 months.';

interface Reader {
  zone: string;
  now: number;
  /** The number of months that the plan shows. */
  historyMonths: number;
}

export const earliestDate = ({ zone, now, historyMonths }: Reader): string =>
  addMonths(dateIn(zone, now), -historyMonths);

/** Defaults to the last 24 hours. */
export const parseRange = (search: RangeSearch, reader: Reader): RangeChoice => {
  const today = dateIn(reader.zone, reader.now);
  const preset = presetOf(search.range);
  if (preset) return rangeOf(preset.label, preset.datesOf(today), reader);
  if (search.range === LAST_HOURS.name) return { range: lastHours({ ...LAST_HOURS, unit: 'minutes' }, reader.now) };
  if (search.from === undefined && search.to === undefined) return { range: lastHours(LAST_DAY, reader.now) };
  const { from = '', to = '' } = search;
  if (!isDate(from) || !isDate(to)) return { problem: 'Choose a first and a last day.', dates: null };
  const [last = today] = [to, today].sort();
  const dates = { first: from, last };
  const problem = problemOf({ ...dates, last: to }, today, reader);
  return problem === null ? rangeOf(null, dates, reader) : { problem, dates: { first: from, last: to } };
};

const problemOf = ({ first, last }: Dates, today: string, reader: Reader): string | null => {
  if (first > today) return 'Choose days that are not in the future.';
  if (first > last) return 'The first day must not be after the last day.';
  const span = timeOf(reader.zone, first, last);
  if (span.to - span.from >= MAX_DAYS * DAY_MS) return TOO_LONG;
  if (first < earliestDate(reader))
    return `Reports show the last ${reader.historyMonths} months. Choose a later start.`;
  return null;
};

const rangeOf = (label: string | null, dates: Dates, { zone }: Reader): RangeChoice => {
  const span = timeOf(zone, dates.first, dates.last);
  return {
    range: {
      label: label ?? CUSTOM_RANGE,
      dates,
      span,
      query: { start_time: new Date(span.from).toISOString(), end_time: new Date(span.to).toISOString() },
      unit: countDays(dates.first, dates.last) > MAX_DAYS_BY_HOUR ? 'days' : 'hours',
    },
  };
};

const LAST_DAY = { label: 'Last 24 hours', hours: 24, unit: 'hours' } as const;

const lastHours = ({ label, hours, unit }: { label: string; hours: number; unit: BucketUnit }, now: number): Range => ({
  label,
  dates: null,
  span: { from: now - hours * HOUR_MS, to: now },
  query: { for_hours: hours },
  unit,
});
