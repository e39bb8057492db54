import type { HourFigures } from '../figures/hour-figures.ts';

/** The response times of passed polls, in milliseconds. Null if no poll passed. */
export interface ResponseFigures {
  average: number | null;
  minimum: number | null;
  maximum: number | null;
}

export const responseFiguresOf = (figures: HourFigures): ResponseFigures => {
  if (figures.available === 0) return { average: null, minimum: null, maximum: null };
  return {
    average: figures.availableSum / figures.available,
    minimum: figures.availableMin,
    maximum: figures.availableMax,
  };
};

/** Returns the mean time of the responses that reported an error, in milliseconds. Returns null if there are none. */
export const meanErrorResponse = (figures: HourFigures): number | null =>
  figures.errors === 0 ? null : figures.errorSum / figures.errors;
