import type { Db } from '../../storage/connection/connect.ts';
import { type LocationRow, lockLocation, recordLocations } from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';
import type { LocationManager } from './location-manager.ts';

/** The location, locked until the transaction ends. Refuses one that is not the manager's as it does one that is not there. */
export const findManaged = async (
  { probes }: Pick<Services, 'probes'>,
  trx: Db,
  { owner }: LocationManager,
  key: string,
): Promise<LocationRow> => {
  // One that an agent has registered a moment ago is not stored yet.
  const fresh = owner === 'all' ? probes.locations().filter((location) => location.key === key) : [];
  const stored = await lockLocation(trx, owner, key);
  if (!stored) await recordLocations(trx, fresh);
  const found = stored ?? (await lockLocation(trx, owner, key));
  if (!found) throw notFound('Location');
  return found;
};
