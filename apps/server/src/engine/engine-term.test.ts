import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineTerm } from './engine-term.ts';
import { fakeEngineParts, metricValue } from './testing/engine-parts.ts';
import type { FakeSession } from './testing/fake-storage.ts';

const up: Partial<JudgeState> = { phase: 'up', change: { id: 1, code: 'AV', startedAt: START } };
const NOW = START + 60_000;
const over = new Error('the test is over');

let parts: ReturnType<typeof fakeEngineParts>;
let session: FakeSession;
let term: EngineTerm;
let jobs: ProbeJob[];
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  parts = fakeEngineParts();
  jobs = [];
  await parts.bus.onJobs({ agentId: 'a', location: 'north', locationName: 'North', types: ['https'] }, (batch) => {
    jobs.push(...batch);
  });
  session = await parts.storage.openSession();
  term = new EngineTerm(parts, session);
});
afterEach(async () => {
  await term.stop(over, { isLost: true });
  await parts.bus.close();
  vi.useRealTimers();
});

const poll = (checkId: number, differing: Partial<ProbeResult> = {}): ProbeResult =>
  aResult({ runId: `poll:${checkId}:${Date.now()}`, checkId, dueAt: Date.now(), startedAt: Date.now(), ...differing });

it('takes over the checks, schedules their polls and stores their results', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  expect(term.partitions).toBe(PARTITIONS);
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

it('announces results of organizations that notifications name as watched', async () => {
  parts.storage.put({ id: 1, organizationId: 5 }, up);
  await term.start();
  session.handlers?.onWatched([5]);
  await parts.bus.publishResults([poll(1, { verdict: 'NR' })]);
  await vi.advanceTimersByTimeAsync(0);
  expect([5, 6].map((id) => parts.storage.notifications[0]?.isWatched(id))).toEqual([true, false]);
});

it('reports a notification that it cannot read', async () => {
  await term.start();
  session.handlers?.onUnreadable('pharos_checks', '?');
  expect(parts.logLines.at(-1)).toMatchObject({
    level: 40,
    channel: 'pharos_checks',
    payload: '?',
    msg: 'A notification cannot be read and is ignored',
  });
});

it('judges neither tests nor reference probes', async () => {
  await term.start();
  await parts.bus.publishResults([poll(0, { purpose: 'test' }), poll(0, { purpose: 'reference' })]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await metricValue(parts.metrics.ignoredResults)).toBe(0);
});

it('judges the polls of a delivery that brings tests and reference probes as well', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  const result = poll(1, { verdict: 'NR' });
  await parts.bus.publishResults([poll(1, { purpose: 'test' }), result, poll(0, { purpose: 'reference' })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.storage.storedRunIds).toEqual([result.runId]);
  expect(await metricValue(parts.metrics.ignoredResults)).toBe(0);
});

it('opens an outage by the confirmation that it asked for', async () => {
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

it('asks for a lost confirmation again', async () => {
  parts.storage.put({ id: 1, intervalSeconds: 3600 }, up);
  await term.start();
  await parts.bus.publishResults([poll(1, { verdict: 'NR' })]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(jobs.filter(({ purpose }) => purpose === 'confirm')).toHaveLength(2);
});

it('finds a change whose notification was lost within five minutes', async () => {
  await term.start();
  parts.storage.put({ id: 1, paused: true });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(parts.storage.effectsOf(1)).toEqual(['state-change']);
});

it('asks the references of each location until it stops', async () => {
  const target = { type: 'https' as const, url: 'https://127.0.0.1/', timeoutSeconds: 1 };
  await term.stop(over, { isLost: false });
  session = await parts.storage.openSession();
  term = new EngineTerm({ ...parts, references: [target] }, session);
  await term.start();
  expect(jobs).toMatchObject([{ purpose: 'reference', location: 'north', target }]);
  await term.stop(over, { isLost: false });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(jobs).toHaveLength(1);
});

it('rebalances no more once it has stopped', async () => {
  await term.start();
  await term.stop(over, { isLost: false });
  const beforeCount = vi.fn();
  parts.storage.beforeCount = beforeCount;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(beforeCount).not.toHaveBeenCalled();
});

it('stores what waits when it stops, sends nothing more, and closes its session', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  const result = poll(1);
  await parts.bus.publishResults([result]);
  await term.stop(over, { isLost: false });
  expect(parts.storage.storedRunIds).toEqual([result.runId]);
  expect(session.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(jobs).toEqual([]);
});

it('refuses what waits when the connection was lost, so that the next term stores it', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  const result = poll(1);
  await parts.bus.publishResults([result]);
  session.lose();
  await term.stop(over, { isLost: true });
  expect(parts.storage.batches).toEqual([]);
  session = await parts.storage.openSession();
  term = new EngineTerm(parts, session);
  await term.start();
  await vi.advanceTimersByTimeAsync(2000);
  expect(parts.storage.storedRunIds).toEqual([result.runId]);
});

it('takes no results once it has stopped, so that another engine can', async () => {
  parts.storage.put({ id: 1 }, up);
  await term.start();
  await term.stop(over, { isLost: false });
  const taken = vi.fn(async () => {});
  await parts.bus.onResults(taken);
  const result = poll(1);
  await parts.bus.publishResults([result]);
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toHaveBeenCalledExactlyOnceWith([result]);
});

it('ends also when its lost connection cannot be closed', async () => {
  await term.start();
  vi.spyOn(session, 'close').mockRejectedValueOnce(new Error('already gone'));
  await expect(term.stop(over, { isLost: true })).resolves.toBeUndefined();
  expect(parts.logLines.at(-1)).toMatchObject({
    level: 20,
    err: { message: 'already gone' },
    msg: 'The lost database connection could not be closed',
  });
});

it('may be stopped twice, and without having started', async () => {
  await term.stop(over, { isLost: false });
  await term.stop(over, { isLost: false });
  expect(session.isClosed).toBe(true);
});
