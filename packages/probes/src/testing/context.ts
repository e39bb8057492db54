import { fileURLToPath } from 'node:url';
import type { ProbeContext } from '../prober.ts';

/** Hosts file without an entry, so that a test's names come from its own name server. */
const NO_HOSTS = fileURLToPath(new URL('./no-such-hosts-file', import.meta.url));

/** The context of a test's probe: any address, no names but those of the test. */
export const testContext = (overrides: Partial<ProbeContext> = {}): ProbeContext => ({
  egress: { network: 'any' },
  baseUrl: 'https://pharos.example',
  hostsFile: NO_HOSTS,
  // Nothing listens on the discard port, so no name server is asked unless the test names one.
  nameServers: ['127.0.0.1:9'],
  ...overrides,
});

/** The sum of a finding's phases, milliseconds. */
export const sumOfPhases = (phases: Record<string, number | null>): number =>
  Object.values(phases).reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
