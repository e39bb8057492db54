import { MemoryBus } from '@pharos/bus/memory.ts';
import { aJob, anAgent, aResult } from '@pharos/bus/testing/messages.ts';
import type { RegisteredLocation } from '@pharos/domain/locations/registered-location.ts';
import { expect, test } from 'vitest';
import { RegisteredBus } from './registered-bus.ts';

const disabled: RegisteredLocation = { name: null, organizationId: null, isDisabled: true, hasCredential: false };

test('sends no jobs or requests to a disabled location, and all of them to other locations', async () => {
  const registered = new Map([['north', disabled]]);
  await using bus = new RegisteredBus(new MemoryBus(), { registered });
  const taken: string[] = [];
  for (const location of ['north', 'south']) {
    await bus.onJobs(anAgent({ agentId: location, location }), (jobs) => {
      taken.push(...jobs.map(({ runId }) => runId));
      void bus.publishResults(jobs.map(({ runId }) => aResult(runId, { location })));
    });
  }
  expect(bus.locations().map(({ key }) => key)).toEqual(['south']);
  await bus.publishJobs([aJob('north'), aJob('south', { location: 'south' })]);
  expect(taken).toEqual(['south']);
  await expect(bus.request(aJob('asked'), 1000)).rejects.toThrow('No agent is connected at north.');
  registered.delete('north');
  expect(await bus.request(aJob('asked'), 1000)).toMatchObject({ runId: 'asked' });
});
