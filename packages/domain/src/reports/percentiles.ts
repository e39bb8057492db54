import type { HourFigures } from '../figures/hour-figures.ts';
import { countedIn, percentileOf } from '../figures/response-histogram.ts';

/** Response times of passed polls in milliseconds, all null or none: half, 95 % and 99 % of them took no longer. */
export interface Percentiles {
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

export const NO_PERCENTILES: Percentiles = { p50: null, p95: null, p99: null };

/** Null without passed polls, and where some of them were recorded before histograms were: a part would pass for the whole. */
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
