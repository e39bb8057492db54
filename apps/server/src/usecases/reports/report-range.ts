import type { RangeQuery } from '@pharos/contract/rest/reports/reports.ts';
import { DAY_MS, HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import { historyLimit } from '@pharos/domain/reports/time/history-limit.ts';
import type { Span } from '@pharos/domain/reports/time/span.ts';
import type { Services } from '../context.ts';
import { invalid, invalidWhole } from '../errors.ts';

const DEFAULT_HOURS = 24;
/** 360 points. */
const MAX_HOURS_BY_MINUTES = 6;
const MAX_SPAN_MS = 93 * DAY_MS;
const TOO_LONG = 'You cannot select more than 3 months.';

/** Hours up to now, of a range that is not given by its ends: 24 when nothing is given. Undefined when the ends are given. */
export const requestedHours = (query: RangeQuery): number | undefined => {
  if (query.start_time === undefined && query.end_time === undefined) return query.for_hours ?? DEFAULT_HOURS;
  if (query.for_hours !== undefined)
    throw invalidWhole('Give either for_hours, or start_time and end_time, but not both.');
  return undefined;
};

/**
 * The range that a report is about, epoch milliseconds; it ends at `now` at the latest, for nothing is known of the future.
 * Refuses one of 93 days or more, one that begins before the plan's history, and one without a past.
 */
export const reportRange = (query: RangeQuery, now: number, historyMonths: number): Span => {
  const hours = requestedHours(query);
  if (hours !== undefined) {
    if (hours * HOUR_MS >= MAX_SPAN_MS) throw invalid({ for_hours: [TOO_LONG] });
    return { from: now - hours * HOUR_MS, to: now };
  }
  if (query.start_time === undefined) throw invalid({ start_time: ['Give start_time together with end_time.'] });
  if (query.end_time === undefined) throw invalid({ end_time: ['Give end_time together with start_time.'] });
  const from = Date.parse(query.start_time);
  const to = Date.parse(query.end_time);
  if (to <= from) throw invalid({ end_time: ['The end must be after the start.'] });
  if (to - from >= MAX_SPAN_MS) throw invalidWhole(TOO_LONG);
  if (from >= now) throw invalid({ start_time: ['The start must lie in the past.'] });
  if (from < historyLimit(now, historyMonths)) {
    throw invalid({ start_time: [`Reports show the last ${historyMonths} months; choose a later start.`] });
  }
  return { from, to: Math.min(to, now) };
};

/**
 * The time from which on all raw results are kept, epoch milliseconds. Partitions are dropped a day at a time, when their last moment
 * is old enough: what begins after that hour is complete.
 */
export const resultsSince = ({ settings, now }: Pick<Services, 'settings' | 'now'>): number =>
  Math.ceil((now() - settings.resultsDays * DAY_MS) / HOUR_MS) * HOUR_MS;

/** Refuses a range by minutes that is too long, or from which raw results are no longer kept. */
export const assertKnownByMinutes = ({ from, to }: Span, services: Pick<Services, 'settings' | 'now'>): void => {
  if (to - from > MAX_HOURS_BY_MINUTES * HOUR_MS) {
    throw invalidWhole(`Select at most ${MAX_HOURS_BY_MINUTES} hours by minutes.`);
  }
  if (from >= resultsSince(services)) return;
  const { resultsDays: days } = services.settings;
  throw invalid({
    start_time: [
      `Response times by minutes are kept for ${days} ${days === 1 ? 'day' : 'days'}; select hours or a later start.`,
    ],
  });
};

/** The range that a list is narrowed to, as of a report; null when none is given: all of it. */
export const listRange = (query: RangeQuery, now: number, historyMonths: number): Span | null =>
  query.for_hours === undefined && query.start_time === undefined && query.end_time === undefined
    ? null
    : reportRange(query, now, historyMonths);
