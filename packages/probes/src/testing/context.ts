import { fileURLToPath } from 'node:url';
import type { ProbeContext } from '../prober.ts';

/** A hosts file that does not exist, so that names in tests are resolved only by the name server of the test. */
const NO_HOSTS = fileURLToPath(new URL('./no-such-hosts-file', import.meta.url));

/**
 * Creates the context for a probe in a test. It allows all addresses and resolves only the names that the test defines.
 */
export const testContext = (overrides: Partial<ProbeContext> = {}): ProbeContext => ({
  egress: { network: 'any' },
  baseUrl: 'https://pharos.example',
  hostsFile: NO_HOSTS,
  // Nothing listens on the discard port. So no name server receives a query unless the test sets one.
  nameServers: ['127.0.0.1:9'],
  ...overrides,
});

/** Returns the sum of the phases of a finding in milliseconds. */
export const sumOfPhases = (phases: Record<string, number | null>): number =>
  Object.values(phases).reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
