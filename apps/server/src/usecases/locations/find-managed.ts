import type { Db } from '../../storage/connection/connect.ts';
import { type LocationRow, lockLocation, recordLocations } from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';
import type { LocationManager } from './location-manager.ts';

/**
 * Locks the location until the transaction ends.
 * @throws {Refusal} `not-found` if the location does not exist or does not belong to the manager.
 */
export const findManaged = async (
  { probes }: Pick<Services, 'probes'>,
  trx: Db,
  { owner }: LocationManager,
  key: string,
): Promise<LocationRow> => {
  // A location that an agent has just registered is not stored yet.
  const fresh = owner === 'all' ? probes.locations().filter((location) => location.key === key) : [];
  const stored = await lockLocation(trx, owner, key);
  if (!stored) await recordLocations(trx, fresh);
  const found = stored ?? (await lockLocation(trx, owner, key));
  if (!found) throw notFound('Location');
  return found;
};
