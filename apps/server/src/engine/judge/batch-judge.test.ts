import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckLoader } from '../checks/check-loader.ts';
import { OwnedChecks } from '../checks/owned-checks.ts';
import { fakeEngineParts, metricValue } from '../testing/engine-parts.ts';
import { BatchJudge } from './batch-judge.ts';
import { RoundCommitter } from './round-committer.ts';

const up: Partial<JudgeState> = { phase: 'up', change: { id: 1, code: 'AV', startedAt: START } };
const NOW = START + 60_000;

const setUp = async () => {
  const parts = fakeEngineParts();
  const { storage, bus, metrics, log } = parts;
  const ownedChecks = new OwnedChecks();
  const session = await storage.openSession();
  const scheduler = { apply: () => {}, remove: () => {}, probeNow: () => {}, setUrgent: () => {} };
  const watchedOrganizations = new Set<number>();
  const rounds = new RoundCommitter({ session, bus, ownedChecks, watchedOrganizations, scheduler, metrics, log });
  const begin = vi.spyOn(rounds, 'begin');
  const loader = new CheckLoader(parts, new Set(Array.from({ length: PARTITIONS }, (_, partition) => partition)));
  const byIds = vi.spyOn(loader, 'byIds');
  const batches = new BatchJudge({ rounds, loader, log });
  for (const id of [1, 2, 3]) storage.put({ id }, up);
  await batches.judge([1, 2, 3], []);
  begin.mockClear();
  byIds.mockClear();
  return { ...parts, ownedChecks, rounds, begin, byIds, batches };
};
let setup: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  setup = await setUp();
});
afterEach(() => void vi.useRealTimers());

const poll = (checkId: number, differing: Partial<ProbeResult> = {}): ProbeResult =>
  aResult({ runId: `poll:${checkId}`, checkId, dueAt: NOW, startedAt: NOW, ...differing });
const dataError = () => Object.assign(new Error('out of range'), { code: '22003' });
const refuse = (...checkIds: number[]) => {
  setup.storage.beforeStore = ({ results }) => {
    if (results.some(({ checkId }) => checkIds.includes(checkId))) throw dataError();
  };
};
const stored = () => setup.storage.batches.map(({ results }) => results.map(({ checkId }) => checkId));

it('reads no check from the database if none has changed', async () => {
  const { batches, byIds } = setup;
  await batches.judge([], [poll(1)]);
  expect(byIds).not.toHaveBeenCalled();
  expect(stored()).toEqual([[1]]);
});

it('passes the number of results and changed checks to the round', async () => {
  const { batches, begin } = setup;
  await batches.judge([2, 3], [poll(1), poll(2), poll(3)]);
  expect(begin).toHaveBeenCalledExactlyOnceWith(5);
});

it('halves a batch until the rejected results are isolated, and logs each of them', async () => {
  const { batches, logLines } = setup;
  refuse(1, 3);
  await batches.judge([], [poll(1), poll(2), poll(3)]);
  expect(stored()).toEqual([[2]]);
  const dropped = { level: 50, err: { message: 'out of range' }, msg: 'A result cannot be stored and was discarded' };
  expect(logLines).toMatchObject([
    { ...dropped, checkId: 1, runId: 'poll:1' },
    { ...dropped, checkId: 3, runId: 'poll:3' },
  ]);
});

it.each([
  ['our own code fails on it', new RangeError('Invalid time value')],
  ['it is too large', Object.assign(new Error('too large'), { code: '54000' })],
])('drops only one result when %s', async (_case, error) => {
  const { batches, storage, logLines } = setup;
  storage.beforeStore = ({ results }) => {
    if (results.some(({ checkId }) => checkId === 2)) throw error;
  };
  await batches.judge([], [poll(1), poll(2), poll(3)]);
  expect(stored()).toEqual([[1], [3]]);
  expect(logLines).toMatchObject([{ checkId: 2, msg: 'A result cannot be stored and was discarded' }]);
});

it('begins no further round after it has dropped the only result', async () => {
  const { batches, begin, byIds } = setup;
  refuse(1);
  await batches.judge([], [poll(1)]);
  expect(begin).toHaveBeenCalledTimes(1);
  expect(byIds).not.toHaveBeenCalled();
});

it('applies changed settings even if the only result in the batch is dropped', async () => {
  const { batches, storage, ownedChecks, byIds, metrics } = setup;
  refuse(1);
  storage.put({ id: 2, revision: 2 });
  storage.checks.delete(3);
  await batches.judge([2, 3], [poll(1)]);
  expect(ownedChecks.get(2)?.check.revision).toBe(2);
  expect([...ownedChecks.ids()]).toEqual([1, 2]);
  expect(byIds.mock.calls).toEqual([[[2, 3]], [[2, 3]]]);
  expect(await metricValue(metrics.ignoredResults)).toBe(0);
});

it('applies changed settings first and once, and then the results in halves', async () => {
  const { batches, storage, begin, ownedChecks } = setup;
  refuse(3);
  storage.put({ id: 2, revision: 2 });
  await batches.judge([2], [poll(1), poll(2, { revision: 2 }), poll(3)]);
  expect(stored()).toEqual([[1, 2]]);
  expect(begin.mock.calls).toEqual([[4], [1], [3], [2], [1]]);
  expect([...ownedChecks.ids()]).toEqual([1, 2, 3]);
});

it('rejects and drops nothing when the database is unavailable', async () => {
  const { batches, storage, begin, logged } = setup;
  storage.beforeStore = () => {
    throw new Error('connection refused');
  };
  await expect(batches.judge([], [poll(1), poll(2)])).rejects.toThrow('connection refused');
  expect(begin).toHaveBeenCalledTimes(1);
  expect(logged).toEqual([]);
});

describe('a check whose state cannot be stored', () => {
  const refuseChecks = (...checkIds: number[]) => {
    setup.storage.beforeStore = ({ conditions }) => {
      if (conditions.some(({ checkId }) => checkIds.includes(checkId))) throw dataError();
    };
  };

  it('remains unchanged, while changes and results of other checks are judged', async () => {
    const { batches, storage, ownedChecks, logLines } = setup;
    for (const id of [1, 2, 3]) storage.put({ id, paused: true, revision: 2, monitoringChangedAt: NOW });
    refuseChecks(2);
    await batches.judge([1, 2, 3], []);
    expect([1, 2, 3].map((id) => ownedChecks.get(id)?.condition.judgeState.phase)).toEqual(['paused', 'up', 'paused']);
    const msg = 'The changed settings of a check cannot be applied; the check continues with its previous settings';
    expect(logLines).toMatchObject([{ level: 50, checkId: 2, msg }]);
  });

  it('no longer awaits its lost confirmation, while those of other checks count as lost', async () => {
    const { batches, rounds, ownedChecks, logLines } = setup;
    await batches.judge([], [poll(1, { verdict: 'NR' }), poll(2, { verdict: 'NR' })]);
    const questionsOf = (id: number) => ownedChecks.get(id)?.condition.judgeState.suspicion?.questions;
    const before = questionsOf(2);
    refuseChecks(2);
    vi.setSystemTime(NOW + 120_000);
    expect(rounds.overdueConfirmations()).toEqual([1, 2]);
    await batches.judge([], [], rounds.overdueConfirmations());
    expect(rounds.overdueConfirmations()).toEqual([]);
    expect(questionsOf(2)).toBe(before);
    expect(questionsOf(1)).not.toEqual(before);
    const msg = 'The loss of a confirmation cannot be stored; the next poll decides';
    expect(logLines.at(-1)).toMatchObject({ level: 50, checkId: 2, msg });
  });

  it('is not added, while other checks are', async () => {
    const { batches, storage, ownedChecks, logLines } = setup;
    for (const id of [1, 2, 3]) ownedChecks.delete(id);
    const loaded = [1, 2, 3].map((id) => ({
      check: storage.put({ id, paused: true, revision: 2, monitoringChangedAt: NOW }),
      condition: { ...initialCondition(), judgeState: { ...initialCondition().judgeState, ...up } },
    }));
    refuseChecks(2);
    expect(await batches.add(loaded)).toBe(2);
    expect([1, 2, 3].map((id) => ownedChecks.get(id) !== undefined)).toEqual([true, false, true]);
    const msg = 'The state of a check cannot be stored; the check is not monitored';
    expect(logLines).toMatchObject([{ level: 50, checkId: 2, msg }]);
  });
});
