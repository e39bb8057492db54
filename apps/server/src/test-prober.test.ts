import { MemoryBus } from '@pharos/bus/memory.ts';
import { anAgent, aResult } from '@pharos/bus/testing/messages.ts';
import type { RegisteredLocation } from '@pharos/domain/locations/registered-location.ts';
import { expect, test } from 'vitest';
import { RegisteredBus } from './locations/registered-bus.ts';
import { createTestProber } from './test-prober.ts';

const target = { type: 'http', url: 'http://127.0.0.1/', timeoutSeconds: 5 } as const;
const ofSeven: RegisteredLocation = { name: null, organizationId: 7, isDisabled: false, hasCredential: true };

test('probes at a private location only if it is chosen', async () => {
  const registered = new Map([['office', ofSeven]]);
  await using bus = new RegisteredBus(new MemoryBus(), { registered });
  for (const location of ['office', 'north']) {
    await bus.onJobs(anAgent({ agentId: location, location }), (jobs) => {
      void bus.publishResults(jobs.map(({ runId }) => aResult(runId, { location })));
    });
  }
  const prober = createTestProber(bus, { network: 'any' }, () => true);
  const probedAt = async (location: string | null, organizationId = 7) => {
    const result = await prober.test(target, location, organizationId);
    return result.verdict === null ? null : result.location;
  };
  expect(await probedAt(null)).toBe('north');
  expect(await probedAt('office')).toBe('office');
  expect(await probedAt('office', 8)).toBeNull();
  registered.set('north', { ...ofSeven, hasCredential: false });
  expect(await probedAt(null)).toBeNull();
});
