import {
  deleteLocation as deleteStored,
  type LocationRow,
  updateLocation,
} from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { unprocessable } from '../errors.ts';
import { findManaged } from './find-managed.ts';
import type { LocationManager } from './location-manager.ts';
import { updateNats } from './update-nats.ts';

/**
 * The location must have no agents. Its results remain. Checks that selected only this location are no longer probed.
 * Its credential is revoked first: if NATS cannot be updated, the location remains disabled.
 */
export const deleteLocation = async (
  services: Pick<Services, 'db' | 'probes' | 'credentials' | 'now'>,
  manager: LocationManager,
  key: string,
): Promise<void> => {
  const hasCredential = await services.db.transaction().execute(async (trx) => {
    const location = await findManaged(services, trx, manager, key);
    if (services.probes.locations().some((live) => live.key === key)) {
      throw unprocessable('This location has an agent. First stop the agent, or disable the location.');
    }
    if (location.credentialAt !== null && !location.isDisabled) {
      await updateLocation(trx, key, { isDisabled: true }, new Date(services.now()));
      await manager.record(trx, { action: 'location.change', location, ...disabled(location) });
    }
    return location.credentialAt !== null;
  });
  if (hasCredential) await updateNats(services, 'The location was disabled but not deleted. Try again in a minute.');
  await services.db.transaction().execute(async (trx) => {
    const location = await findManaged(services, trx, manager, key);
    if (location.credentialAt !== null && !location.isDisabled) {
      throw unprocessable('This location was enabled again in the meantime.');
    }
    await deleteStored(trx, key);
    await manager.record(trx, { action: 'location.delete', location, before: { name: location.name } });
  });
};

const disabled = ({ name }: LocationRow) => ({
  before: { name, is_disabled: false },
  after: { name, is_disabled: true },
});
