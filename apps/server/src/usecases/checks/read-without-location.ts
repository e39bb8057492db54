import { LOCATION_AWAY_MS } from '@pharos/domain/locations/find-unwatched-locations.ts';
import { openTo } from '@pharos/domain/schedule/open-to.ts';
import { findChecksElsewhere } from '../../storage/checks/check-locations.ts';
import type { StoredCheck } from '../../storage/checks/checks.ts';
import { readLocationsSeenAt } from '../../storage/history/location-names.ts';
import type { Services } from '../context.ts';

/** That none of the chosen locations of a check is live, and since when, as far as it is known. */
export interface WithoutLocation {
  since: Date | null;
}

interface ChosenLocations {
  id: number;
  organizationId: number;
  locations: readonly string[];
}

/** Those of these checks that can be probed nowhere, since all of their locations are gone. By id. */
export const readWithoutLocation = (
  services: Pick<Services, 'db' | 'probes' | 'now'>,
  checks: readonly Pick<StoredCheck, 'id' | 'organizationId' | 'settings'>[],
): Promise<ReadonlyMap<number, WithoutLocation>> =>
  thoseGone(
    services,
    checks.map(({ id, organizationId, settings: { locations } }) => ({ id, organizationId, locations })),
  );

/** The ids of all such checks of an organization; those that are paused, or not monitored for another reason, are left out. */
export const readIdsWithoutLocation = async (
  services: Pick<Services, 'db' | 'probes' | 'now'>,
  organizationId: number,
): Promise<number[]> => {
  const live = services.probes.locations().filter(openTo(organizationId));
  const keys = live.map(({ key }) => key);
  const checks = await findChecksElsewhere(services.db, organizationId, keys);
  const gone = await thoseGone(
    services,
    checks.map(({ id, locations }) => ({ id, organizationId, locations })),
  );
  return [...gone.keys()];
};

const thoseGone = async (
  { db, probes, now }: Pick<Services, 'db' | 'probes' | 'now'>,
  checks: readonly ChosenLocations[],
): Promise<ReadonlyMap<number, WithoutLocation>> => {
  const live = probes.locations();
  const lost = checks.filter(({ organizationId, locations }) => {
    const open = live.filter(openTo(organizationId));
    return locations.length > 0 && !open.some(({ key }) => locations.includes(key));
  });
  if (lost.length === 0) return new Map();
  const seenAt = new Map<number, ReadonlyMap<string, Date>>();
  for (const [organizationId, ofOne] of Map.groupBy(lost, (check) => check.organizationId)) {
    const keys = [...new Set(ofOne.flatMap(({ locations }) => locations))];
    seenAt.set(organizationId, await readLocationsSeenAt(db, organizationId, keys));
  }
  return new Map(
    lost.flatMap(({ id, organizationId, locations }): [number, WithoutLocation][] => {
      const times = locations.flatMap((key) => seenAt.get(organizationId)?.get(key)?.getTime() ?? []);
      if (times.length === 0) return [[id, { since: null }]];
      const since = Math.max(...times);
      // One that is live, but not open to the organization, is seen all the time.
      return now() - since < LOCATION_AWAY_MS && !live.some(({ key }) => locations.includes(key))
        ? []
        : [[id, { since: now() - since < LOCATION_AWAY_MS ? null : new Date(since) }]];
    }),
  );
};
