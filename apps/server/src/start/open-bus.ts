import { hostname } from 'node:os';
import { MemoryBus } from '@pharos/bus/memory.ts';
import { makeOwnCredential } from '@pharos/bus/nats/credentials/installation-tokens.ts';
import type { Refusal } from '@pharos/bus/nats/limits/refusals.ts';
import type { Bus } from '@pharos/bus/port.ts';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import type { Role, Settings } from '../settings.ts';
import type { Start } from './run-process.ts';
import { waitForServer } from './wait-for-server.ts';

const TRAVELING: readonly Role[] = ['api', 'engine', 'agent'];

export interface OpenedBus {
  bus: Bus;
  /** False without NATS. */
  demandsKeys: boolean;
  /** Without a connection, a process sees no agents. True if NATS is not used. */
  isConnected(): boolean;
  /** NATS may have lost its data. */
  onReconnect(listener: () => void): void;
  /** Counts since the start. Includes only agents with the credential of their location. */
  refusals(): readonly Refusal[];
}

const ALONE = { demandsKeys: false, isConnected: () => true, onReconnect: () => {}, refusals: () => [] };

/**
 * Opens the bus that the settings configure; `running` closes it. Waits for NATS. A process with only the worker needs
 * no bus between processes. Without a credential in the settings, a process creates one with the keys of the
 * installation.
 */
export const openBus = async (start: Start, keys: NatsKeys | null = null): Promise<OpenedBus> => {
  const { settings, log, running, signal, describe, print } = start;
  const { nats, roles, locationCredential } = settings;
  if (!nats || !TRAVELING.some((role) => roles.has(role))) {
    return { bus: running.use(new MemoryBus()), ...ALONE };
  }
  start.step = 'bus';
  const name = `pharos ${[...roles].join(',')} at ${hostname()}`;
  const wait = { describe, print, signal };
  if (locationCredential) {
    const { openConfinedBus } = await import('@pharos/bus/confined-bus.ts');
    const options = { servers: nats.servers, credential: locationCredential, name, log };
    return { bus: running.use(await waitForServer({ check: () => openConfinedBus(options), ...wait })), ...ALONE };
  }
  // Imported on demand, because its libraries need megabytes and most installations are a single process.
  const { openNatsBus } = await import('@pharos/bus/nats.ts');
  const knowsLocations = roles.has('api') || roles.has('engine');
  const credential = keys && mayIssue(nats) ? await makeOwnCredential(keys, 'account') : undefined;
  const options = { ...nats, credential, name, knowsLocations, log };
  const bus = running.use(await waitForServer({ check: () => openNatsBus(options), ...wait }));
  const { demandsKeys } = bus;
  return {
    bus,
    demandsKeys,
    isConnected: () => bus.isConnected,
    onReconnect: (listener) => bus.onReconnect(listener),
    refusals: () => bus.refusals,
  };
};

const mayIssue = ({ servers: { user, token }, credsFile }: NonNullable<Settings['nats']>): boolean =>
  user === undefined && token === undefined && credsFile === undefined;
