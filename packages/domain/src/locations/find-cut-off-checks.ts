import { candidateLocations, type ProbingLocation } from '../schedule/candidate-locations.ts';
import type { ChosenLocations } from './find-unwatched-locations.ts';

/**
 * The checks of an organization that only cut-off locations can probe. A location is cut off if it is isolated or
 * unable to probe at all.
 */
export interface CutOffChecks {
  checks: number;
  locations: Set<string>;
}

/** Finds the checks whose live locations are all cut off. Excludes checks without any live location. */
export const findCutOffChecks = (
  chosen: readonly ChosenLocations[],
  live: readonly ProbingLocation[],
  cutOff: ReadonlySet<string>,
): Map<number, CutOffChecks> => {
  const found = new Map<number, CutOffChecks>();
  for (const { organizationId, type, locations, checks } of chosen) {
    const candidates = candidateLocations({ organizationId, target: { type }, locations }, live);
    if (candidates.length === 0 || !candidates.every((key) => cutOff.has(key))) continue;
    const before = found.get(organizationId) ?? { checks: 0, locations: new Set() };
    found.set(organizationId, {
      checks: before.checks + checks,
      locations: before.locations.union(new Set(candidates)),
    });
  }
  return found;
};
