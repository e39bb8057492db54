import { updateLocation } from '../../storage/locations/location-rows.ts';
import type { Services } from '../context.ts';
import { unprocessable } from '../errors.ts';
import type { MadeLocation } from './create-location.ts';
import { findManaged } from './find-managed.ts';
import type { LocationManager } from './location-manager.ts';
import { makeCommand } from './make-command.ts';
import { privateLocationsUnavailableReason } from './private-locations-unavailable-reason.ts';
import { readManaged } from './read-managed.ts';
import { updateNats } from './update-nats.ts';

/** NATS rejects the previous credential from then on, and disconnects the agents that use it. */
export const renewCredential = async (
  services: Pick<Services, 'db' | 'probes' | 'credentials' | 'settings' | 'now'>,
  manager: LocationManager,
  key: string,
): Promise<MadeLocation> => {
  const { db, credentials, now } = services;
  const credential = await db.transaction().execute(async (trx) => {
    const location = await findManaged(services, trx, manager, key);
    // The owner of the credential can read everything that the checks send. Therefore only the organization may create
    // it.
    if (location.organization && manager.owner === 'all') {
      throw unprocessable(
        'Only the organization of a private location can create a new credential for it. You can disable the location.',
      );
    }
    const reason = location.organization ? privateLocationsUnavailableReason(services) : credentials.unavailableReason;
    if (reason !== null) throw unprocessable(reason);
    const made = await credentials.make(key);
    await updateLocation(trx, key, { signingKey: made.signingKey }, new Date(now()));
    await manager.record(trx, { action: 'location.renew-credential', location });
    return made.credential;
  });
  await updateNats(
    services,
    'A new credential was created but cannot be shown. Renew the credential again to see one.',
  );
  const location = await readManaged(services, manager, key);
  const { name, organization } = location;
  const command = makeCommand(services, { key, name, isPrivate: organization !== null }, credential);
  return { location, command, warning: credentials.warning };
};
