import { hostname } from 'node:os';
import { MemoryBus } from '@pharos/bus/memory.ts';
import { openNatsBus } from '@pharos/bus/nats.ts';
import type { Bus } from '@pharos/bus/port.ts';
import type { Role } from '../settings.ts';
import type { Start } from './run-process.ts';
import { waitForServer } from './wait-for-server.ts';

const TRAVELING: readonly Role[] = ['api', 'engine', 'agent'];

/** The bus by the settings, closed with what runs. NATS is waited for as the database is; where only the worker runs, nothing travels. */
export const openBus = async (start: Start): Promise<Bus> => {
  const { settings, log, running, signal, describe, say } = start;
  const { nats, roles } = settings;
  if (!nats || !TRAVELING.some((role) => roles.has(role))) return running.use(new MemoryBus());
  start.step = 'bus';
  const options = {
    ...nats,
    name: `pharos ${[...roles].join(',')} at ${hostname()}`,
    knowsLocations: roles.has('api') || roles.has('engine'),
    log,
  };
  return running.use(await waitForServer({ check: () => openNatsBus(options), describe, say, signal }));
};
