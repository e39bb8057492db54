import { addFigures, emptyFigures, type HourFigures } from '../figures/hour-figures.ts';
import { EMPTY_HISTOGRAM, sumHistograms } from '../figures/response-histogram.ts';
import type { Span } from './time/span.ts';

/** The figures of an hour or of a single poll. */
export interface RecordedHour {
  startsAt: number;
  figures: HourFigures;
}

/**
 * Includes the hours that begin within the range. Each stored hour therefore belongs to exactly one part of a range,
 * regardless of how it is cut.
 */
export const sumHours = (hours: readonly RecordedHour[], range: Span): HourFigures => {
  const within = hours.filter(({ startsAt }) => startsAt >= range.from && startsAt < range.to);
  const sums = within.reduce(
    (sum, { figures }) => addFigures(sum, { ...figures, responses: EMPTY_HISTOGRAM }),
    emptyFigures(),
  );
  return { ...sums, responses: sumHistograms(within.map(({ figures }) => figures.responses)) };
};

/** Returns the sums with the bucket index and omits empty buckets. Hours and buckets must be in order. */
export const sumByBucket = (
  hours: readonly RecordedHour[],
  buckets: readonly Span[],
): { bucket: number; polls: HourFigures }[] => {
  const sums: { bucket: number; polls: HourFigures }[] = [];
  let next = 0;
  for (const [bucket, { from, to }] of buckets.entries()) {
    const begin = next;
    while ((hours[next]?.startsAt ?? Infinity) < to) next += 1;
    if (next > begin) sums.push({ bucket, polls: sumHours(hours.slice(begin, next), { from, to }) });
  }
  return sums;
};
