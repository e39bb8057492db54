import { candidateLocations, type ProbingLocation } from '../schedule/candidate-locations.ts';
import type { ChosenLocations } from './find-unwatched-locations.ts';

/** The number of checks of an organization that only locations which are cut off can probe, and these locations. */
export interface CutOffChecks {
  checks: number;
  locations: Set<string>;
}

/** The checks, by organization, whose live locations are all cut off. Those without any live location are not among them. */
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
