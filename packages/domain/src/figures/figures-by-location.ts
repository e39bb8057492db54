import { countPoll, emptyFigures, type HourFigures } from './hour-figures.ts';

export interface LocatedPoll {
  location: string;
  available: boolean;
  responseTimeMs: number | null;
}

export const figuresByLocation = (
  polls: readonly LocatedPoll[],
  apdexThresholdMs: number,
): ReadonlyMap<string, HourFigures> => {
  const byLocation = new Map<string, HourFigures>();
  for (const { location, available, responseTimeMs } of polls) {
    const figures = byLocation.get(location) ?? emptyFigures();
    byLocation.set(location, figures);
    countPoll(figures, { available, responseTimeMs, apdexThresholdMs });
  }
  return byLocation;
};
