import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { PARTITIONS, partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineTerm } from './engine-term.ts';
import { Polling } from './polling/polling.ts';
import { fakeEngineParts, metricValue } from './testing/engine-parts.ts';
import type { FakeSession } from './testing/fake-storage.ts';

const up: Partial<JudgeState> = { phase: 'up', change: { id: 1, code: 'AV', startedAt: START } };
const NOW = START + 60_000;

let parts: ReturnType<typeof fakeEngineParts>;
let session: FakeSession;
let polling: Polling;
let term: EngineTerm;
let jobs: ProbeJob[];
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  parts = fakeEngineParts();
  jobs = [];
  await parts.bus.onJobs({ agentId: 'a', location: 'north', locationName: 'North', types: ['https'] }, (batch) => {
    jobs.push(...batch);
  });
  polling = new Polling(parts);
  await polling.start();
  session = await parts.storage.openSession();
  term = new EngineTerm({ ...parts, polling }, session);
});
afterEach(async () => {
  await term.stop({ isLost: true });
  await polling.stop(new Error('the test is over'));
  await parts.bus.close();
  vi.useRealTimers();
});

const poll = (checkId: number, differing: Partial<ProbeResult> = {}): ProbeResult =>
  aResult({ runId: `poll:${checkId}:${Date.now()}`, checkId, dueAt: Date.now(), startedAt: Date.now(), ...differing });

it('claims the checks, schedules their polls and stores their results', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  expect(term.partitions.size).toBe(PARTITIONS);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(jobs).toMatchObject([{ checkId: 1, purpose: 'poll' }]);
  await parts.bus.publishResults([poll(1, { verdict: 'NR' })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.storage.batches).toHaveLength(1);
});

it('applies the changes that notifications name', async () => {
  await term.start();
  parts.storage.put({ id: 1 });
  session.handlers?.onCheckChanged(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(jobs).toMatchObject([{ checkId: 1, dueAt: NOW }]);
});

it('announces results of organizations that notifications report as watched', async () => {
  parts.storage.put({ id: 1, organizationId: 5 }, up);
  await term.start();
  session.handlers?.onWatched([5]);
  await parts.bus.publishResults([poll(1, { verdict: 'NR' })]);
  await vi.advanceTimersByTimeAsync(0);
  expect([5, 6].map((id) => parts.storage.notifications[0]?.isWatched(id))).toEqual([true, false]);
});

it('logs a notification that it cannot parse', async () => {
  await term.start();
  session.handlers?.onUnreadable('pharos_checks', '?');
  expect(parts.logLines.at(-1)).toMatchObject({
    level: 40,
    channel: 'pharos_checks',
    payload: '?',
    msg: 'A PostgreSQL notification cannot be decoded and was ignored',
  });
});

it('opens an outage after the confirmation that it requested', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  await parts.bus.publishResults([poll(1, { verdict: 'NR' })]);
  await vi.advanceTimersByTimeAsync(0);
  const [job] = jobs;
  expect(job).toMatchObject({ checkId: 1, purpose: 'confirm' });
  await parts.bus.publishResults([poll(1, { runId: job?.runId ?? '', purpose: 'confirm', verdict: 'NR' })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.storage.effectsOf(1)).toEqual(['state-change', 'alert']);
});

it('requests a lost confirmation again', async () => {
  parts.storage.put({ id: 1, intervalSeconds: 3600 }, up);
  await term.start();
  await parts.bus.publishResults([poll(1, { verdict: 'NR' })]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(jobs.filter(({ purpose }) => purpose === 'confirm')).toHaveLength(2);
});

it('finds a change within five minutes if its notification was lost', async () => {
  await term.start();
  parts.storage.put({ id: 1, paused: true });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(parts.storage.effectsOf(1)).toEqual(['state-change']);
});

it('does not rebalance partitions after it was stopped', async () => {
  await term.start();
  await term.stop({ isLost: false });
  const beforeCount = vi.fn();
  parts.storage.beforeCount = beforeCount;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beforeCount).not.toHaveBeenCalled();
});

it('stores waiting results when it stops, and closes its session', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  const result = poll(1);
  await parts.bus.publishResults([result]);
  await term.stop({ isLost: false });
  expect(parts.storage.storedRunIds).toEqual([result.runId]);
  expect(session.isClosed).toBe(true);
});

const nextTerm = async (ownPids: readonly number[] = []): Promise<void> => {
  session.lose();
  await term.stop({ isLost: true });
  session = await parts.storage.openSession();
  term = new EngineTerm({ ...parts, polling }, session, undefined, ownPids);
};

it('preserves waiting results after a lost connection, so that the next term stores them', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  const result = poll(1);
  await parts.bus.publishResults([result]);
  await nextTerm();
  expect(parts.storage.batches).toEqual([]);
  await term.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect(parts.storage.storedRunIds).toEqual([result.runId]);
});

it('continues to probe after a lost connection, and judges with the latest settings in the next term', async () => {
  for (const id of [1, 2, 3]) parts.storage.put({ id }, up);
  await term.start();
  session.lose();
  await term.stop({ isLost: true });
  expect(await metricValue(parts.metrics.partitions)).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(jobs.map(({ checkId }) => checkId).sort()).toEqual([1, 2, 3]);
  await parts.bus.publishResults([poll(1, { verdict: 'NR' }), poll(2), poll(3)]);
  parts.storage.put({ id: 2, revision: 2 }, up);
  parts.storage.checks.delete(3);
  await nextTerm();
  await term.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.storage.batches.flatMap(({ results }) => results.map(({ checkId }) => checkId))).toEqual([1]);
  jobs.length = 0;
  // Polling of a deleted check ends with the retention.
  await vi.advanceTimersByTimeAsync(30_000);
  jobs.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  const polls = jobs.filter(({ purpose }) => purpose === 'poll');
  expect(polls.map(({ checkId, revision }) => [checkId, revision]).sort()).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(polling.pending.size).toBe(0);
});

it('preserves the results of checks whose partitions a hanging connection still owns', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  const result = poll(1);
  await parts.bus.publishResults([result]);
  const hanging = await parts.storage.openSession();
  await nextTerm([hanging.pid]);
  await hanging.claimPartitions(Array.from({ length: PARTITIONS }, (_, partition) => partition));
  await term.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([term.partitions.size, polling.pending.size, parts.storage.storedRunIds]).toEqual([0, 1, []]);
  await hanging.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([term.partitions.size, parts.storage.storedRunIds]).toEqual([PARTITIONS, [result.runId]]);
});

it('immediately gives up checks and results that another engine claimed in between', async () => {
  for (const id of [1, 2, 3]) parts.storage.put({ id }, up);
  await term.start();
  const passOn = vi.spyOn(parts.bus, 'passOn').mockResolvedValue();
  const result = poll(1);
  await parts.bus.publishResults([result]);
  await nextTerm();
  const other = await parts.storage.openSession();
  await other.claimPartitions([partitionOf(1), partitionOf(2)]);
  await term.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect([polling.pending.size, parts.storage.storedRunIds, passOn.mock.calls]).toEqual([0, [], [[[result]]]]);
  jobs.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(jobs.map(({ checkId }) => checkId)).toEqual([3]);
});

it('continues to poll checks of an earlier term while the claimed checks cannot be loaded', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  const result = poll(1);
  await parts.bus.publishResults([result]);
  const hanging = await parts.storage.openSession();
  await nextTerm([hanging.pid]);
  await hanging.claimPartitions(Array.from({ length: PARTITIONS }, (_, partition) => partition));
  await term.start();
  parts.storage.beforeLoad = () => {
    throw new Error('no connection');
  };
  await hanging.close();
  jobs.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect([jobs.length, polling.pending.size]).toEqual([2, 1]);
  parts.storage.beforeLoad = () => {};
  await vi.advanceTimersByTimeAsync(10_000);
  expect(parts.storage.storedRunIds).toEqual([result.runId]);
});

it('can be stopped twice, and without a start', async () => {
  await term.stop({ isLost: false });
  await term.stop({ isLost: false });
  expect(session.isClosed).toBe(true);
});
