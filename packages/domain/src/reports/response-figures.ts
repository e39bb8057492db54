import type { HourFigures } from '../figures/hour-figures.ts';

/** Response times of passed polls in milliseconds; null where none passed. */
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

/** Mean response time of the answers that reported an error, milliseconds; null without any. */
export const meanErrorResponse = (figures: HourFigures): number | null =>
  figures.errors === 0 ? null : figures.errorSum / figures.errors;
