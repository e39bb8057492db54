import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { findWithoutLocation, type SeenLocation } from '@pharos/domain/locations/probed-nowhere.ts';
import { candidateLocations } from '@pharos/domain/schedule/candidate-locations.ts';
import { findChecksElsewhere } from '../../storage/checks/check-locations.ts';
import type { StoredCheck } from '../../storage/checks/checks.ts';
import { readDatabaseTime } from '../../storage/connection/database-time.ts';
import { readSeenLocations } from '../../storage/history/location-names.ts';
import type { Services } from '../context.ts';

/** No live location can run the check. `since` is null if the start is unknown. */
export interface WithoutLocation {
  since: Date | null;
  /** Live locations could run the check, but all of them are isolated. */
  isCutOff?: true;
}

interface PlacedCheck {
  id: number;
  organizationId: number;
  type: CheckType;
  /** Empty if the check may run at any location. */
  locations: readonly string[];
  lastResultAt: Date | null;
}

/**
 * Returns the checks that no location can probe: none of their selected locations can run them, or no location at all.
 */
export const readWithoutLocation = (
  services: Pick<Services, 'db' | 'probes'>,
  checks: readonly Pick<StoredCheck, 'id' | 'organizationId' | 'settings' | 'lastResultAt'>[],
): Promise<ReadonlyMap<number, WithoutLocation>> =>
  thoseNowhere(
    services,
    services.probes.locations(),
    checks.map(({ id, organizationId, settings: { type, locations }, lastResultAt }) => ({
      id,
      organizationId,
      type,
      locations,
      lastResultAt,
    })),
  );

/** Omits checks that are paused or unmonitored for another reason. */
export const readIdsWithoutLocation = async (
  services: Pick<Services, 'db' | 'probes'>,
  organizationId: number,
): Promise<number[]> => {
  const live = services.probes.locations();
  const checks = await findChecksElsewhere(services.db, organizationId, live.filter(isConnected));
  const nowhere = await thoseNowhere(
    services,
    live,
    checks.map((check) => ({ ...check, organizationId })),
  );
  return [...nowhere.keys()];
};

const isConnected = ({ isolatedSince }: LiveLocation): boolean => isolatedSince === undefined;

const thoseNowhere = async (
  { db }: Pick<Services, 'db'>,
  live: readonly LiveLocation[],
  checks: readonly PlacedCheck[],
): Promise<ReadonlyMap<number, WithoutLocation>> => {
  const seen = new Map<number, readonly SeenLocation[]>();
  const nowhere = new Map<number, WithoutLocation>();
  // The processes that record announcements use the database clock. The clock of this process may be wrong.
  let now: number | null = null;
  for (const { id, organizationId, type, locations, lastResultAt } of checks) {
    const check = { organizationId, target: { type }, locations };
    // Usually all checks can be probed, and nothing must be read.
    const able = new Set(candidateLocations(check, live));
    const places = live.filter(({ key }) => able.has(key));
    if (places.some(isConnected)) continue;
    if (places.length > 0) {
      const since = Math.max(...places.map(({ isolatedSince }) => isolatedSince ?? 0));
      // An isolated location may still reach targets nearby.
      if (lastResultAt === null || lastResultAt.getTime() < since)
        nowhere.set(id, { since: new Date(since), isCutOff: true });
      continue;
    }
    now ??= await readDatabaseTime(db);
    const recorded = seen.get(organizationId) ?? (await readSeenLocations(db, organizationId));
    seen.set(organizationId, recorded);
    const found = findWithoutLocation(check, { live, recorded }, now);
    if (found !== null) nowhere.set(id, { since: found.since === null ? null : new Date(found.since) });
  }
  return nowhere;
};
