import { Agent } from '@pharos/agent/agent.ts';
import type { Bus } from '@pharos/bus/port.ts';
import type { Start } from './run-process.ts';

export const startAgent = async ({ settings, log }: Start, bus: Bus, baseUrl: string): Promise<Agent> => {
  const agent = new Agent({
    bus,
    location: settings.locationKey,
    locationName: settings.locationName,
    address: settings.probeAddress,
    version: settings.version,
    threads: settings.probeThreads,
    concurrency: settings.probeConcurrency,
    egress: { network: settings.probeNetwork },
    baseUrl,
    log,
  });
  await agent.start();
  return agent;
};
