import { fileURLToPath } from 'node:url';
import type { ProbeContext } from '../prober.ts';

/** Does not exist, so that only the name server of the test resolves names. */
const NO_HOSTS = fileURLToPath(new URL('./no-such-hosts-file', import.meta.url));

export const testContext = (overrides: Partial<ProbeContext> = {}): ProbeContext => ({
  egress: { network: 'any' },
  baseUrl: 'https://pharos.example',
  hostsFile: NO_HOSTS,
  // Nothing listens on the discard port, so no name server receives a query unless the test sets one.
  nameServers: ['127.0.0.1:9'],
  ...overrides,
});

export const sumOfPhases = (phases: Record<string, number | null>): number =>
  Object.values(phases).reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
