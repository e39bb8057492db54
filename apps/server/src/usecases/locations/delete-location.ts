import { deleteLocation as deleteStored } from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { findManaged } from './find-managed.ts';
import type { LocationManager } from './location-manager.ts';

/** Deletes a location that has no agent. Its results stay, and name it by its key; checks that are bound to it are not probed. */
export const deleteLocation = async (
  services: Pick<Services, 'db' | 'probes' | 'credentials'>,
  manager: LocationManager,
  key: string,
): Promise<void> => {
  await services.db.transaction().execute(async (trx) => {
    const location = await findManaged(services, trx, manager, key);
    if (services.probes.locations().some((live) => live.key === key)) {
      throw unprocessable('This location has an agent. Stop the agent, or disable the location, first.');
    }
    await deleteStored(trx, key);
    await manager.record(trx, { action: 'location.delete', location, before: { name: location.name } });
  });
  await services.credentials.apply();
};
