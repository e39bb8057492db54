import { addFigures, emptyFigures, type HourFigures } from '../figures/hour-figures.ts';
import { EMPTY_HISTOGRAM, sumHistograms } from '../figures/response-histogram.ts';
import type { Span } from './time/span.ts';

/** An hour's figures; `startsAt` is the hour's begin, epoch milliseconds. */
export interface RecordedHour {
  startsAt: number;
  figures: HourFigures;
}

/**
 * What the polls of a range add up to. Figures are kept by the hour: a range takes the hours that begin within it,
 * so that each hour falls to exactly one of the parts of a range, however it is cut.
 */
export const pollsIn = (hours: readonly RecordedHour[], range: Span): HourFigures => {
  const within = hours.filter(({ startsAt }) => startsAt >= range.from && startsAt < range.to);
  const sums = within.reduce(
    (sum, { figures }) => addFigures(sum, { ...figures, responses: EMPTY_HISTOGRAM }),
    emptyFigures(),
  );
  return { ...sums, responses: sumHistograms(within.map(({ figures }) => figures.responses)) };
};

/** How many polls satisfied, were tolerated, frustrated; `score` from 0 to 1, null without polls. */
export interface ApdexFigures {
  score: number | null;
  satisfied: number;
  tolerating: number;
  frustrated: number;
}

/** (satisfied + tolerating / 2) / all: Application Performance Index, Technical Specification 1.1, section 2.4. */
export const apdexOf = ({ polls, satisfied, tolerating }: HourFigures): ApdexFigures => ({
  score: polls === 0 ? null : (satisfied + tolerating / 2) / polls,
  satisfied,
  tolerating,
  frustrated: polls - satisfied - tolerating,
});

/** Response times of passed polls in milliseconds; null where none passed. */
export interface ResponseFigures {
  average: number | null;
  minimum: number | null;
  maximum: number | null;
}

export const responseOf = (figures: HourFigures): ResponseFigures => {
  if (figures.available === 0) return { average: null, minimum: null, maximum: null };
  return {
    average: figures.availableSum / figures.available,
    minimum: figures.availableMin,
    maximum: figures.availableMax,
  };
};

/** Mean response time of the answers that reported an error, milliseconds; null without any. */
export const errorResponseOf = (figures: HourFigures): number | null =>
  figures.errors === 0 ? null : figures.errorSum / figures.errors;
