import type { HourFigures } from '../figures/hour-figures.ts';
import { countedIn, percentileOf } from '../figures/response-histogram.ts';

/** Response times of passed polls, in milliseconds. Either all values are null or none. */
export interface Percentiles {
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

export const NO_PERCENTILES: Percentiles = { p50: null, p95: null, p99: null };

/**
 * Returns null values if no poll passed, or if some polls were recorded before histograms existed. A part of the polls
 * must not be shown as all of them.
 */
export const percentilesOf = ({
  responses,
  available,
  availableMin,
  availableMax,
}: Pick<HourFigures, 'responses' | 'available' | 'availableMin' | 'availableMax'>): Percentiles => {
  if (available === 0 || countedIn(responses) !== available) return NO_PERCENTILES;
  const within = (q: number): number | null => {
    const ms = percentileOf(responses, q);
    return ms === null ? null : Math.min(Math.max(ms, availableMin), availableMax);
  };
  return { p50: within(0.5), p95: within(0.95), p99: within(0.99) };
};
