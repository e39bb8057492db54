import { openBus } from './open-bus.ts';
import type { Start } from './run-process.ts';
import { startAgent } from './start-agent.ts';

/** Needs NATS, but no database, data folder or port. */
export const startAgentAlone = async (start: Start): Promise<string> => {
  const { settings, running, log } = start;
  const { bus } = await openBus(start);
  start.step = 'services';
  const agent = await startAgent(start, bus, settings.baseUrl ?? `http://localhost:${settings.port}`);
  running.defer(() => agent.stop());
  log.info({ version: settings.version, roles: [...settings.roles] }, 'The agent has started');
  return `Pharos agent ${settings.locationKey} is ready`;
};
