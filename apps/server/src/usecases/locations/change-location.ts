import { updateLocation } from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { findManaged } from './find-managed.ts';
import type { LocationManager } from './location-manager.ts';
import type { LocationView } from './location-view.ts';
import { readManaged } from './read-managed.ts';
import { updateNats } from './update-nats.ts';

/** A disabled location is not live for anyone, and NATS rejects its credential. */
export const changeLocation = async (
  services: Pick<Services, 'db' | 'probes' | 'credentials' | 'now'>,
  manager: LocationManager,
  key: string,
  change: { name?: string | undefined; isDisabled?: boolean | undefined },
): Promise<LocationView> => {
  const { isDisabled } = change;
  await services.db.transaction().execute(async (trx) => {
    const location = await findManaged(services, trx, manager, key);
    const changed = {
      ...(change.name !== undefined && change.name !== location.name && { name: change.name }),
      ...(change.isDisabled !== undefined &&
        change.isDisabled !== location.isDisabled && { isDisabled: change.isDisabled }),
    };
    // Stored even if it equals the name that the agents announce. It remains when the agents change theirs.
    if (change.name !== undefined || 'isDisabled' in changed) {
      await updateLocation(trx, key, { ...changed, name: change.name }, new Date(services.now()));
    }
    if (Object.keys(changed).length === 0) return;
    await manager.record(trx, {
      action: 'location.change',
      location: { ...location, name: changed.name ?? location.name },
      before: { name: location.name, is_disabled: location.isDisabled },
      after: { name: changed.name ?? location.name, is_disabled: changed.isDisabled ?? location.isDisabled },
    });
  });
  await updateNats(services, `The location was ${isDisabled ? 'disabled' : 'changed'}.`);
  return readManaged(services, manager, key);
};
