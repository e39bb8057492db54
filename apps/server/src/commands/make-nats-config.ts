import { signInstallation } from '@pharos/bus/nats/credentials/installation-tokens.ts';
import { makeNatsKeys } from '@pharos/bus/nats/credentials/nats-keys.ts';
import { writeServerConfig } from '@pharos/bus/nats/credentials/server-config.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { readRegisteredLocations } from '../storage/locations/location-rows.ts';
import { storeNatsKeys } from '../storage/locations/nats-keys.ts';

/** The first call creates the keys; later calls use the same keys. */
export const makeNatsConfig = async (
  db: Db,
  secrets: SecretBox,
  places: { listen: string; folder: string },
): Promise<string> => {
  const keys = await storeNatsKeys(db, secrets, makeNatsKeys());
  const { signingKeys } = await readRegisteredLocations(db);
  return writeServerConfig(await signInstallation(keys, signingKeys), places);
};
