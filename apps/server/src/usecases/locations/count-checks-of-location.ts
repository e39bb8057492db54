import { openTo } from '@pharos/domain/schedule/open-to.ts';
import { countChecksAt } from '../../storage/checks/check-locations.ts';
import { findLocation, type LocationOwner } from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * How many checks are to be monitored from a location of the owner's: those that have chosen it, and of them those that have no other live one.
 * Checks of any location have chosen none.
 */
export const countChecksOfLocation = async (
  { db, probes }: Pick<Services, 'db' | 'probes'>,
  owner: LocationOwner,
  key: string,
): Promise<{ checks: number; alone: number }> => {
  const stored = await findLocation(db, owner, key);
  const live = new Map(probes.locations().map((location) => [location.key, location]));
  // One that an agent has registered a moment ago is not stored yet.
  if (!stored && !(owner === 'all' && live.has(key))) throw notFound('Location');
  live.delete(key);
  let [all, alone] = [0, 0];
  for (const { organizationId, locations, checks } of await countChecksAt(db, key, stored?.organization?.id)) {
    all += checks;
    const isOpen = openTo(organizationId);
    const others = locations.flatMap((chosen) => live.get(chosen) ?? []);
    if (!others.some(isOpen)) alone += checks;
  }
  return { checks: all, alone };
};
