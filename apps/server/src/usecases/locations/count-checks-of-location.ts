import { candidateLocations } from '@pharos/domain/schedule/candidate-locations.ts';
import { countChecksAnywhere, countChecksAt } from '../../storage/checks/check-locations.ts';
import { findLocation, type LocationOwner } from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { notFound, unavailable } from '../errors.ts';

/**
 * Counts the checks that selected the location, and those for any location that no other live location can run. `alone`
 * counts the former without another live location for their type, and all of the latter.
 * @throws {Refusal} `unavailable` while this process cannot see any agents.
 */
export const countChecksOfLocation = async (
  { db, probes }: Pick<Services, 'db' | 'probes'>,
  owner: LocationOwner,
  key: string,
): Promise<{ checks: number; alone: number }> => {
  const stored = await findLocation(db, owner, key);
  const live = new Map(probes.locations().map((location) => [location.key, location]));
  // A location that an agent has just registered is not stored yet.
  if (!stored && !(owner === 'all' && live.has(key))) throw notFound('Location');
  // If no agents were visible, every check would count in `alone`.
  if (!probes.isConnected()) throw unavailable(NOT_KNOWN);
  const types = live.get(key)?.types ?? stored?.types ?? [];
  live.delete(key);
  let [all, alone] = [0, 0];
  for (const { type, checks, ...chosen } of await countChecksAt(db, key, stored?.organization?.id)) {
    all += checks;
    const otherLocations = chosen.locations.flatMap((each) => live.get(each) ?? []);
    if (candidateLocations({ ...chosen, target: { type } }, otherLocations).length === 0) alone += checks;
  }
  if (stored?.organization != null) return { checks: all, alone };
  for (const { organizationId, type, checks } of await countChecksAnywhere(db)) {
    const check = { organizationId, target: { type }, locations: [] };
    if (!types.includes(type) || candidateLocations(check, [...live.values()]).length > 0) continue;
    all += checks;
    alone += checks;
  }
  return { checks: all, alone };
};

const NOT_KNOWN =
  'Pharos cannot determine which locations are live, because it is not connected to their agents at the moment. Try again in a minute.';
