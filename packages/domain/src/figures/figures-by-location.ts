import { countPoll, emptyFigures, type HourFigures } from './hour-figures.ts';

/** A poll of a location, as its raw result tells it. */
export interface LocatedPoll {
  location: string;
  available: boolean;
  /** Milliseconds; null where none was measured. */
  responseTimeMs: number | null;
}

/** What the polls of an hour add up to at each location, by its key. */
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
