import type { Refusal } from '@pharos/bus/nats/limits/refusals.ts';
import type { Bus } from '@pharos/bus/port.ts';
import { LocationCredentials } from '../locations/location-credentials.ts';
import { LocationRegistry } from '../locations/location-registry.ts';
import { RegisteredBus } from '../locations/registered-bus.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { readNatsKeys } from '../storage/locations/nats-keys.ts';
import { openBus } from './open-bus.ts';
import type { OpenedStorage } from './open-storage.ts';
import type { Start } from './run-process.ts';

export interface OpenedLocations {
  /** Lists only locations that the registry allows. */
  bus: Bus;
  registry: LocationRegistry;
  credentials: LocationCredentials;
  isConnected(): boolean;
  refusals(): readonly Refusal[];
}

export const openLocations = async (
  start: Start,
  { databaseUrl, database: { db } }: OpenedStorage,
  secrets: SecretBox,
): Promise<OpenedLocations> => {
  const { settings, running, log } = start;
  const { roles } = settings;
  const keys = await readNatsKeys(db, secrets);
  const opened = await openBus(start, keys);
  const registry = running.use(new LocationRegistry({ databaseUrl, db, log }));
  const { nats, natsAgentUrl } = settings;
  const credentials = running.use(
    new LocationCredentials({ registry, nats, natsAgentUrl, keys, demandsKeys: opened.demandsKeys, log }),
  );
  if (roles.has('api') || roles.has('engine')) {
    await registry.start();
    await credentials.start();
    opened.onReconnect(() => void credentials.reapply());
  }
  const bus = new RegisteredBus(opened.bus, registry);
  return { bus, registry, credentials, isConnected: opened.isConnected, refusals: opened.refusals };
};
