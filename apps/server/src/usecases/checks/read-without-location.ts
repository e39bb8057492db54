import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { type SeenLocation, whyNowhere } from '@pharos/domain/locations/probed-nowhere.ts';
import { candidateLocations } from '@pharos/domain/schedule/candidate-locations.ts';
import { findChecksElsewhere } from '../../storage/checks/check-locations.ts';
import type { StoredCheck } from '../../storage/checks/checks.ts';
import { readDatabaseTime } from '../../storage/connection/database-time.ts';
import { readSeenLocations } from '../../storage/history/location-names.ts';
import type { Services } from '../context.ts';

/** That no live location can run a check, and since when, as far as it is known. */
export interface WithoutLocation {
  since: Date | null;
  /** Live ones could run it, but nothing can be seen from them. */
  isCutOff?: true;
}

interface PlacedCheck {
  id: number;
  organizationId: number;
  type: CheckType;
  /** Empty: any. */
  locations: readonly string[];
  lastResultAt: Date | null;
}

/** Those of these checks that can be probed nowhere, by id: no location that they have chosen, or none at all, can run them. */
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

/** The ids of all such checks of an organization; those that are paused, or not monitored for another reason, are left out. */
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
  // By the clock of the database, which processes go by that record what they see: that of this one may be wrong.
  let now: number | null = null;
  for (const { id, organizationId, type, locations, lastResultAt } of checks) {
    const check = { organizationId, target: { type }, locations };
    // Mostly all can be probed, and nothing has to be read.
    const able = new Set(candidateLocations(check, live));
    const places = live.filter(({ key }) => able.has(key));
    if (places.some(isConnected)) continue;
    if (places.length > 0) {
      const since = Math.max(...places.map(({ isolatedSince }) => isolatedSince ?? 0));
      // What is near to its location may be seen all the same.
      if (lastResultAt === null || lastResultAt.getTime() < since)
        nowhere.set(id, { since: new Date(since), isCutOff: true });
      continue;
    }
    now ??= await readDatabaseTime(db);
    const recorded = seen.get(organizationId) ?? (await readSeenLocations(db, organizationId));
    seen.set(organizationId, recorded);
    const found = whyNowhere(check, { live, recorded }, now);
    if (found !== null) nowhere.set(id, { since: found.since === null ? null : new Date(found.since) });
  }
  return nowhere;
};
