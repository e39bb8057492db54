import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { historyLimit } from '@pharos/domain/reports/time/history-limit.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import type { Services } from '../context.ts';
import { invalid, invalidWhole } from '../errors.ts';

const DEFAULT_HOURS = 24;
/** Six hours are 360 points. */
const MAX_HOURS_BY_MINUTES = 6;
const MAX_SPAN_MS = 93 * DAY_MS;
const TOO_LONG = 'You cannot select more than 3 months.';

/** Defaults to 24 hours up to now. Returns undefined if the range has a start and end. */
export const requestedHours = (query: RangeQuery): number | undefined => {
  if (query.start_time === undefined && query.end_time === undefined) return query.for_hours ?? DEFAULT_HOURS;
  if (query.for_hours !== undefined)
    throw invalidWhole('Enter either for_hours, or start_time and end_time, but not both.');
  return undefined;
};

/**
 * Returns the range in epoch milliseconds. It ends at `now` at the latest.
 * @throws {Refusal} `invalid` for a range of 93 days or more, a start outside the history of the plan, or a start in
 * the future.
 */
export const reportRange = (query: RangeQuery, now: number, historyMonths: number): Span => {
  const hours = requestedHours(query);
  if (hours !== undefined) {
    if (hours * HOUR_MS >= MAX_SPAN_MS) throw invalid({ for_hours: [TOO_LONG] });
    return { from: now - hours * HOUR_MS, to: now };
  }
  if (query.start_time === undefined) throw invalid({ start_time: ['Enter start_time together with end_time.'] });
  if (query.end_time === undefined) throw invalid({ end_time: ['Enter end_time together with start_time.'] });
  const from = Date.parse(query.start_time);
  const to = Date.parse(query.end_time);
  if (to <= from) throw invalid({ end_time: ['The end must be after the start.'] });
  if (to - from >= MAX_SPAN_MS) throw invalidWhole(TOO_LONG);
  if (from >= now) throw invalid({ start_time: ['The start must be in the past.'] });
  if (from < historyLimit(now, historyMonths)) {
    throw invalid({ start_time: [`Reports show the last ${historyMonths} months. Choose a later start.`] });
  }
  return { from, to: Math.min(to, now) };
};

/**
 * Returns the time from which all raw results are stored, in epoch milliseconds. Partitions are deleted by day when
 * their last result is old enough, so everything after this hour is complete.
 */
export const resultsSince = ({ settings, now }: Pick<Services, 'settings' | 'now'>): number =>
  Math.ceil((now() - settings.resultsDays * DAY_MS) / HOUR_MS) * HOUR_MS;

export const assertKnownByMinutes = ({ from, to }: Span, services: Pick<Services, 'settings' | 'now'>): void => {
  if (to - from > MAX_HOURS_BY_MINUTES * HOUR_MS) {
    throw invalidWhole(`Select at most ${MAX_HOURS_BY_MINUTES} hours by minutes.`);
  }
  if (from >= resultsSince(services)) return;
  const { resultsDays: days } = services.settings;
  throw invalid({
    start_time: [
      `Response times by minutes are stored for ${days} ${days === 1 ? 'day' : 'days'}. Select hours or a later start.`,
    ],
  });
};

/** Follows the rules of a report. Returns null for the whole list if no range is given. */
export const listRange = (query: RangeQuery, now: number, historyMonths: number): Span | null =>
  query.for_hours === undefined && query.start_time === undefined && query.end_time === undefined
    ? null
    : reportRange(query, now, historyMonths);
