import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { aCheck, aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { namedReferences } from '../isolation/references.ts';
import { fakeEngineParts } from '../testing/engine-parts.ts';
import { joinScriptedAgent, refused } from '../testing/scripted-agent.ts';
import { Polling } from './polling.ts';

let parts: ReturnType<typeof fakeEngineParts>;
let polling: Polling;
beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  parts = fakeEngineParts();
  polling = new Polling(parts);
  await polling.start();
});
afterEach(async () => {
  await polling.stop(new Error('the test is over'));
  await parts.bus.close();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const takeAll = (): readonly ProbeResult[] => {
  const { results, stored } = polling.pending.take(1000);
  stored();
  return results;
};

it('retains results of polls and confirmations, but not of test and reference probes', async () => {
  const purposes: ProbeResult['purpose'][] = ['poll', 'test', 'confirm', 'reference'];
  await parts.bus.publishResults(purposes.map((purpose) => aResult({ runId: purpose, purpose })));
  await settled();
  expect(takeAll().map(({ runId }) => runId)).toEqual(['poll', 'confirm']);
});

it('reports when the last result of a started poll arrived', async () => {
  polling.scheduler.apply(aCheck({ id: 1 }), START);
  const of = (differing: Partial<ProbeResult>) => parts.bus.publishResults([aResult(differing)]);
  await of({ verdict: null, proberError: EXPIRED });
  await of({ purpose: 'confirm' });
  await settled();
  expect(polling.lastProbedAt).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(polling.scheduler.unprobedSince).not.toBeNull();
  await of({ verdict: null, proberError: 'No network' });
  await settled();
  expect(polling.lastProbedAt).toBe(performance.now());
  expect(polling.scheduler.unprobedSince).toBeNull();
});

it('marks failures of an isolated location in the order of their arrival, no matter how late they are judged', async () => {
  await polling.stop(new Error('another one follows'));
  const reference = { type: 'tcp' as const, host: '127.0.0.1', port: 1, timeoutSeconds: 1 };
  polling = new Polling({ ...parts, references: namedReferences([reference]) });
  const answers = { reference: true };
  const script = ({ purpose }: ProbeJob) => (purpose === 'reference' ? (answers.reference ? {} : refused) : null);
  await joinScriptedAgent(parts.bus, script, 'north');
  await polling.start();
  await settled();
  const ids = [1, 2, 3, 4, 5, 6];
  for (const id of ids) {
    const target = { type: 'https' as const, url: `https://shop-${id}.example/`, timeoutSeconds: 30 };
    polling.scheduler.apply(aCheck({ id, target }), START);
  }
  const all = (name: string, finding: Partial<ProbeResult> = {}) =>
    parts.bus.publishResults(
      ids.map((id) => aResult({ runId: `${name}:${id}`, checkId: id, location: 'north', ...finding })),
    );
  await all('before');
  await vi.advanceTimersByTimeAsync(30_000);
  answers.reference = false;
  await all('isolated', { verdict: 'NR' });
  await settled();
  await all('after', { verdict: 'AV' });
  await vi.advanceTimersByTimeAsync(3000);
  answers.reference = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(takeAll().map(({ runId, verdict }) => `${runId.split(':')[0]} ${verdict}`)).toEqual([
    ...ids.map(() => 'before AV'),
    ...ids.map(() => 'isolated null'),
    ...ids.map(() => 'after AV'),
  ]);
});
