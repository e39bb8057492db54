import { countPoll, emptyFigures, type HourFigures } from './hour-figures.ts';

/** A poll from one location, taken from its raw result. */
export interface LocatedPoll {
  location: string;
  available: boolean;
  /** Null if no time was measured. */
  responseTimeMs: number | null;
}

/** Adds up the polls of an hour for each location. Returns the figures by the key of the location. */
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
