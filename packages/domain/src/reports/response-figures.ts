import type { HourFigures } from '../figures/hour-figures.ts';

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

export const meanErrorResponse = (figures: HourFigures): number | null =>
  figures.errors === 0 ? null : figures.errorSum / figures.errors;
