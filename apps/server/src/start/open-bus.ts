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
  /** Whether NATS tells clients apart by keys; false where it is not used. */
  demandsKeys: boolean;
  /** Whether this process reaches NATS at the moment: else it sees no agents; true where NATS is not used. */
  isConnected(): boolean;
  /** Calls `listener` each time that NATS is there again, which may have lost what it was told. */
  onReconnect(listener: () => void): void;
  /** What agents with the credential of their location have sent that was not taken, since the start. */
  refusals(): readonly Refusal[];
}

/** Where no agent has a credential. */
const ALONE = { demandsKeys: false, isConnected: () => true, onReconnect: () => {}, refusals: () => [] };

/**
 * The bus by the settings, closed with what runs. NATS is waited for as the database is; where only the worker runs, nothing travels. With
 * the keys of the installation a process makes a credential of its own, unless the settings have one.
 */
export const openBus = async (start: Start, keys: NatsKeys | null = null): Promise<OpenedBus> => {
  const { settings, log, running, signal, describe, say } = start;
  const { nats, roles, locationCredential } = settings;
  if (!nats || !TRAVELING.some((role) => roles.has(role))) {
    return { bus: running.use(new MemoryBus()), ...ALONE };
  }
  start.step = 'bus';
  const name = `pharos ${[...roles].join(',')} at ${hostname()}`;
  const wait = { describe, say, signal };
  if (locationCredential) {
    const { openConfinedBus } = await import('@pharos/bus/confined-bus.ts');
    const options = { servers: nats.servers, credential: locationCredential, name, log };
    return { bus: running.use(await waitForServer({ check: () => openConfinedBus(options), ...wait })), ...ALONE };
  }
  // Loaded where it is used: its libraries take megabytes, and most installations are one process.
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
