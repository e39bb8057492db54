import { MemoryBus } from '@pharos/bus/memory.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { START } from '@pharos/domain/judge/testing/builders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused, resultOf } from '../testing/scripted-agent.ts';
import { probeReference } from './probe-reference.ts';

const TARGET = { type: 'tcp' as const, host: '127.0.0.1', port: 1, timeoutSeconds: 5 };

let bus: MemoryBus;
let jobs: ProbeJob[];
beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  bus = new MemoryBus();
  jobs = [];
  await bus.onJobs({ agentId: 'a', location: 'north', locationName: 'North', types: ['tcp', 'dns'] }, (batch) => {
    jobs.push(...batch);
  });
});
afterEach(async () => {
  await bus.close();
  vi.useRealTimers();
});

const NAME = { type: 'dns' as const, host: 'x.com', recordType: 'A' as const, expected: '', timeoutSeconds: 4 };

const probe = (location = 'north', target: ProbeTarget = TARGET) => {
  const answer = vi.fn<(answered: boolean) => void>();
  void probeReference(bus, target, location).then(answer);
  return answer;
};
const reply = async (index: number, finding = {}) => {
  const job = jobs[index];
  if (job) await bus.publishResults([resultOf(job, finding)]);
  await vi.advanceTimersByTimeAsync(0);
};

it('sends a reference probe that expires if no agent starts it within a second', () => {
  probe();
  expect(jobs).toMatchObject([
    { checkId: 0, purpose: 'reference', location: 'north', dueAt: START, expiresAt: START + 1000, target: TARGET },
  ]);
});

it.each([
  ['is available', {}, true],
  ['fails', refused, false],
  ['could not be probed', { verdict: null, proberError: 'No network' }, false],
])('returns whether the reference answered when it %s', async (_what, finding, answered) => {
  const answer = probe();
  await vi.advanceTimersByTimeAsync(0);
  await reply(0, finding);
  expect(answer).toHaveBeenCalledExactlyOnceWith(answered);
});

it.each([
  ['that there is no such name', { ...refused, summary: 'No such host' }, true],
  ['another record', { verdict: 'DME' as const, summary: 'The name has no A record' }, true],
  ['a failure', { ...refused, summary: 'The name servers report a failure (SERVFAIL)' }, false],
  ['nothing', { ...refused, summary: 'The name servers do not respond' }, false],
])('decides whether a reference answered when a name server returns %s', async (_what, finding, answered) => {
  const answer = probe('north', NAME);
  await vi.advanceTimersByTimeAsync(0);
  await reply(0, finding);
  expect(answer).toHaveBeenCalledExactlyOnceWith(answered);
});

it('distinguishes two requests, regardless of the order of their answers', async () => {
  const [first, second] = [probe(), probe()];
  await reply(1, refused);
  expect([first.mock.calls, second.mock.calls]).toEqual([[], [[false]]]);
  await reply(0);
  expect(first.mock.calls).toEqual([[true]]);
});

it('waits for the timeout of the probe plus one second, then counts the reference as silent', async () => {
  const answer = probe();
  await vi.advanceTimersByTimeAsync(5999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledExactlyOnceWith(false);
});

it('counts the reference as silent if no agent is connected', async () => {
  const answer = probe('south');
  await vi.advanceTimersByTimeAsync(0);
  expect(answer).toHaveBeenCalledExactlyOnceWith(false);
});
