import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { EXPIRED } from '@pharos/contract/bus/prober-errors.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { PARTITIONS, partitionOf } from '@pharos/domain/schedule/partition-of.ts';
import type { Histogram } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckLoader } from '../checks/check-loader.ts';
import { OwnedChecks } from '../checks/owned-checks.ts';
import { PendingResults } from '../polling/pending-results.ts';
import { fakeEngineParts, metricValue } from '../testing/engine-parts.ts';
import { JudgeLoop } from './judge-loop.ts';
import { RoundCommitter } from './round-committer.ts';

const up: Partial<JudgeState> = { phase: 'up', change: { id: 1, code: 'AV', startedAt: START } };

const setUp = async () => {
  const parts = fakeEngineParts();
  const { storage, bus, metrics, log } = parts;
  const jobs: ProbeJob[] = [];
  await bus.onJobs({ agentId: 'a', location: 'north', locationName: 'North', types: ['https'] }, (batch) => {
    jobs.push(...batch);
  });
  const ownedChecks = new OwnedChecks();
  const retained = new Set<number>();
  const scheduler = {
    apply: vi.fn(),
    remove: vi.fn(),
    probeNow: vi.fn(),
    setUrgent: vi.fn(),
    isRetained: (id: number) => retained.has(id),
  };
  const pending = new PendingResults(log);
  const watched = new Set<number>();
  const session = await storage.openSession();
  const rounds = new RoundCommitter({
    session,
    bus,
    ownedChecks,
    watchedOrganizations: watched,
    scheduler,
    metrics,
    log,
  });
  const partitions = new Set(Array.from({ length: PARTITIONS }, (_, n) => n));
  const loader = new CheckLoader({ session: storage, metrics, log }, partitions);
  const strays = { add: vi.fn() };
  const begin = vi.spyOn(rounds, 'begin');
  const judge = new JudgeLoop({ rounds, loader, pending, partitions, strays, scheduler, ownedChecks, metrics, log });
  judge.start();
  const takeOver = async () => judge.betweenRounds(() => judge.addChecks(loader.byPartitions(partitions)));
  return {
    ...parts,
    jobs,
    ownedChecks,
    partitions,
    strays,
    scheduler,
    retained,
    watched,
    pending,
    begin,
    judge,
    takeOver,
  };
};
type Setup = Awaited<ReturnType<typeof setUp>>;

let setup: Setup;
beforeEach(async () => {
  vi.useFakeTimers({ now: START + 60_000 });
  setup = await setUp();
});
afterEach(async () => {
  await setup.judge.stop();
  vi.useRealTimers();
});

let polls = 0;
const poll = (checkId: number, differing: Partial<ProbeResult> = {}): ProbeResult => {
  polls += 1;
  const at = Date.now() + (polls % 1000) / 1000;
  return aResult({ runId: `poll:${checkId}:${polls}`, checkId, dueAt: at, startedAt: at, ...differing });
};
const settled = () => vi.advanceTimersByTimeAsync(0);
const outcomeOf = (accepted: Promise<void>) => {
  const outcome = vi.fn();
  accepted.then(
    () => outcome('stored'),
    (error: Error) => outcome(error.message),
  );
  return outcome;
};
const dataError = () => Object.assign(new Error('out of range'), { code: '22003' });

it('returns how many of the added checks were stored', async () => {
  const { storage, takeOver } = setup;
  for (let id = 1; id <= 21; id += 1) storage.put({ id, paused: true }, up);
  storage.beforeStore = () => {
    throw Object.assign(new Error('no partition'), { code: '23514' });
  };
  expect(await takeOver()).toEqual({ added: 0, all: 21 });
});

describe('results', () => {
  it('stores results that change no state together after a second', async () => {
    const { pending, storage, takeOver } = setup;
    storage.put({ id: 1 }, up);
    storage.put({ id: 2 }, up);
    await takeOver();
    const outcomes = [outcomeOf(pending.accept([poll(1)])), outcomeOf(pending.accept([poll(2)]))];
    await vi.advanceTimersByTimeAsync(999);
    expect(storage.batches).toEqual([]);
    for (const outcome of outcomes) expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(storage.batches.map(({ results }) => results.map(({ checkId }) => checkId))).toEqual([[1, 2]]);
    for (const outcome of outcomes) expect(outcome).toHaveBeenCalledExactlyOnceWith('stored');
  });

  it.each<[string, Partial<JudgeState>, Partial<ProbeResult>]>([
    ['of another state', up, { verdict: 'NR' }],
    ['of a fault of our own', up, { verdict: null, proberError: 'No network' }],
    ['that are the first ones', {}, {}],
    ['of a suspect check', { ...up, phase: 'suspect' }, {}],
    [
      'of an outage whose alert is held',
      {
        phase: 'down',
        change: { id: 1, code: 'NR', startedAt: START },
        outage: { id: 1, startedAt: START, alert: 'held', failing: {}, silentSince: {}, finding: null },
      },
      { verdict: 'NR' },
    ],
    ['of a confirmation', up, { purpose: 'confirm' }],
    ['of a check that is not owned', up, { checkId: 99 }],
  ])('judges results %s immediately', async (_what, judgeState, differing) => {
    const { pending, storage, takeOver } = setup;
    storage.put({ id: 1 }, judgeState);
    await takeOver();
    const outcome = outcomeOf(pending.accept([poll(1, differing)]));
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
  });

  it('passes on results of a check whose partition is not owned, and stores nothing of them', async () => {
    const { pending, storage, partitions, strays, takeOver } = setup;
    storage.put({ id: 1 }, up);
    storage.put({ id: 2 }, up);
    await takeOver();
    partitions.delete(partitionOf(2));
    const [ours, foreign] = [poll(1, { verdict: 'NR' }), poll(2, { verdict: 'NR' })];
    const outcome = outcomeOf(pending.accept([ours, foreign]));
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
    expect(storage.storedRunIds).toEqual([ours.runId]);
    expect(strays.add.mock.calls.flatMap(([results]) => results)).toEqual([foreign]);
  });

  it('judges or passes on each result, even if a partition is claimed while the round is stored', async () => {
    const { pending, storage, partitions, strays, takeOver } = setup;
    storage.put({ id: 1 }, up);
    partitions.delete(partitionOf(2));
    await takeOver();
    storage.beforeStore = () => void partitions.add(partitionOf(2));
    const outcome = outcomeOf(pending.accept([poll(1, { verdict: 'NR' }), poll(2)]));
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
    expect(strays.add.mock.calls.flatMap(([results]) => results)).toMatchObject([{ checkId: 2 }]);
  });

  it('retains results that cannot be stored, changes nothing, and judges them after a delay', async () => {
    const { storage, pending, takeOver, ownedChecks, logLines, jobs } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const before = ownedChecks.get(1);
    storage.beforeStore = () => {
      throw new Error('no database');
    };
    const outcome = outcomeOf(pending.accept([poll(1, { verdict: 'NR' })]));
    await settled();
    expect(outcome).not.toHaveBeenCalled();
    expect([pending.waiting, pending.size]).toEqual([1, 1]);
    expect(ownedChecks.get(1)).toStrictEqual(before);
    expect(jobs).toEqual([]);
    storage.beforeStore = () => {};
    await vi.advanceTimersByTimeAsync(400);
    expect(outcome).toHaveBeenCalledWith('stored');
    expect(ownedChecks.get(1)?.condition.judgeState.phase).toBe('suspect');
    expect(jobs).toMatchObject([{ purpose: 'confirm' }]);
    expect(logLines).toMatchObject([
      {
        level: 40,
        err: { message: 'no database' },
        results: 1,
        changedChecks: 0,
        msg: 'Results cannot be stored now; they stay in memory and are judged in order later',
      },
      { level: 30, msg: 'Results can be stored again' },
    ]);
  });

  it('judges results in order after a failure, and does nothing in the growing delays between attempts', async () => {
    const { storage, pending, takeOver, ownedChecks, begin, logged } = setup;
    vi.spyOn(Math, 'random').mockReturnValue(1);
    storage.put({ id: 1 }, up);
    await takeOver();
    storage.beforeStore = () => {
      throw new Error('no database');
    };
    const failure = poll(1, { verdict: 'NR' });
    void pending.accept([failure]);
    await settled();
    begin.mockClear();
    await vi.advanceTimersByTimeAsync(300);
    const recovery = poll(1);
    void pending.accept([recovery]);
    await vi.advanceTimersByTimeAsync(99);
    expect(begin).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1 + 800 + 1600 - 1);
    expect(begin).toHaveBeenCalledTimes(2);
    storage.beforeStore = () => {};
    await vi.advanceTimersByTimeAsync(1);
    expect(storage.storedRunIds).toEqual([failure.runId, recovery.runId]);
    expect(ownedChecks.get(1)?.condition.judgeState.phase).toBe('up');
    expect(storage.effectsOf(1)).toEqual(['suppressed-failure']);
    expect(logged).toHaveLength(2);
    vi.mocked(Math.random).mockRestore();
  });

  it('judges results immediately that arrived during a retry', async () => {
    const { pending, storage, takeOver } = setup;
    storage.put({ id: 1 }, up);
    storage.put({ id: 2 }, up);
    await takeOver();
    const gate = Promise.withResolvers<void>();
    let tries = 0;
    storage.beforeStore = async () => {
      tries += 1;
      if (tries === 1) throw new Error('read-only');
      if (tries === 2) await gate.promise;
    };
    void pending.accept([poll(1, { verdict: 'NR' })]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tries).toBe(2);
    const outcome = outcomeOf(pending.accept([poll(2, { verdict: 'NR' })]));
    gate.resolve();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(outcome).toHaveBeenCalledExactlyOnceWith('stored');
  });

  it('begins no round during the delay after a failure, even for results that may change a state', async () => {
    const { storage, pending, takeOver, begin } = setup;
    vi.spyOn(Math, 'random').mockReturnValue(1);
    storage.put({ id: 1 }, up);
    await takeOver();
    storage.beforeStore = () => {
      throw new Error('no database');
    };
    void pending.accept([poll(1, { verdict: 'NR' })]);
    await settled();
    begin.mockClear();
    void pending.accept([poll(1, { verdict: 'NR' })]);
    await vi.advanceTimersByTimeAsync(399);
    expect(begin).not.toHaveBeenCalled();
    vi.mocked(Math.random).mockRestore();
  });

  it('judges results immediately again after a failure ends, and logs the next failure again', async () => {
    const { storage, pending, takeOver, logged } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    for (const lines of [2, 4]) {
      await vi.advanceTimersByTimeAsync(1000);
      storage.beforeStore = () => {
        throw new Error('no database');
      };
      void pending.accept([poll(1, { verdict: 'NR' })]);
      await settled();
      storage.beforeStore = () => {};
      await vi.advanceTimersByTimeAsync(400);
      expect([pending.size, logged.length]).toEqual([0, lines]);
      const outcome = outcomeOf(pending.accept([poll(1)]));
      await settled();
      expect(outcome).toHaveBeenCalledWith('stored');
    }
  });

  it('stores results that change no state one second after the arrival of each batch', async () => {
    const { storage, pending, takeOver } = setup;
    storage.put({ id: 1 }, up);
    storage.put({ id: 2 }, up);
    await takeOver();
    void pending.accept([poll(1)]);
    await vi.advanceTimersByTimeAsync(500);
    void pending.accept([poll(2, { verdict: 'NR' })]);
    await settled();
    expect(pending.size).toBe(0);
    for (let times = 0; times < 2; times += 1) {
      void pending.accept([poll(1)]);
      await vi.advanceTimersByTimeAsync(999);
      expect(pending.size).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(pending.size).toBe(0);
    }
  });

  it('judges results immediately if they fill a round', async () => {
    const { storage, pending, takeOver } = setup;
    const ids = Array.from({ length: 1500 }, (_, index) => index + 1);
    for (const id of ids) storage.put({ id }, up);
    await takeOver();
    void pending.accept(ids.slice(1).map((id) => poll(id)));
    await settled();
    expect(pending.size).toBe(1499);
    void pending.accept([poll(1)]);
    await settled();
    expect(pending.size).toBe(0);
  });

  it('drops only the results for which a judging rule throws, counts them and logs them', async () => {
    const { storage, pending, takeOver, ownedChecks, metrics, logLines } = setup;
    for (const id of [1, 2, 3]) storage.put({ id }, up);
    await takeOver();
    const broken = ownedChecks.get(2);
    if (broken) ownedChecks.set(2, { ...broken, condition: { ...broken.condition, judgeState: null as never } });
    const outcome = outcomeOf(pending.accept([1, 2, 3].map((id) => poll(id, { verdict: 'NR', purpose: 'poll' }))));
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
    expect(storage.batches.flatMap(({ results }) => results.map(({ checkId }) => checkId))).toEqual([1, 3]);
    expect(await metricValue(metrics.judgeErrors)).toBe(1);
    expect(logLines).toMatchObject([
      {
        level: 50,
        checkId: 2,
        msg: 'The judge failed to process a check; the result or the change of settings was discarded',
      },
    ]);
  });

  it('leaves results of checks that may still be claimed waiting in their order, until that is decided', async () => {
    const { storage, pending, judge, retained, takeOver } = setup;
    judge.start({ leavesRetained: true });
    storage.put({ id: 1 }, up);
    await takeOver();
    for (const id of [2, 3]) retained.add(id);
    const ago = (ms: number) => ({ dueAt: Date.now() - ms, startedAt: Date.now() - ms });
    const [first, second, other] = [poll(2, ago(20)), poll(2, ago(10)), poll(3)];
    void pending.accept([first, poll(1, { verdict: 'NR' }), second, other]);
    await settled();
    expect(storage.batches.flatMap(({ results }) => results.map(({ checkId }) => checkId))).toEqual([1]);
    expect(pending.waiting).toBe(3);
    storage.put({ id: 2 }, up);
    await takeOver();
    judge.takeRetained();
    await settled();
    expect(storage.storedRunIds.slice(1)).toEqual([first.runId, second.runId]);
    expect([pending.size, await metricValue(setup.metrics.ignoredResults)]).toEqual([0, 1]);
  });

  it('stores a result only once if it arrives twice', async () => {
    const { pending, storage, takeOver, metrics } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const result = poll(1, { verdict: 'NR' });
    for (const outcome of [outcomeOf(pending.accept([result])), outcomeOf(pending.accept([result]))]) {
      await settled();
      expect(outcome).toHaveBeenCalledWith('stored');
    }
    expect(storage.storedRunIds).toEqual([result.runId]);
    expect(await metricValue(metrics.ignoredResults)).toBe(1);
  });

  it('drops only the results with data that the database rejects', async () => {
    const { pending, storage, takeOver, logged } = setup;
    const ids = [1, 2, 3, 4, 5];
    for (const id of ids) storage.put({ id }, up);
    await takeOver();
    storage.beforeStore = ({ results }) => {
      if (results.some(({ checkId }) => checkId === 3)) throw dataError();
    };
    const outcome = outcomeOf(pending.accept(ids.map((id) => poll(id, { verdict: 'NR' }))));
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
    const stored = storage.batches.flatMap(({ results }) => results.map(({ checkId }) => checkId));
    expect(stored.sort()).toEqual([1, 2, 4, 5]);
    expect(logged.filter((message) => message.includes('was discarded'))).toHaveLength(1);
  });

  it('removes text that the database rejects from stored results', async () => {
    const { pending, storage, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    void pending.accept([poll(1, { verdict: 'NR', summary: 'a\0b' })]);
    await settled();
    expect(storage.batches[0]?.results).toMatchObject([{ summary: 'ab' }]);
  });

  it('logs only results that change a check to down or to up again', async () => {
    const { pending, storage, takeOver, jobs, logLines } = setup;
    storage.put({ id: 1, organizationId: 5 }, up);
    storage.put({ id: 2 });
    await takeOver();
    void pending.accept([poll(1, { verdict: 'NR' }), poll(2)]);
    await settled();
    const confirmed = poll(1, { runId: jobs[0]?.runId ?? '', purpose: 'confirm', verdict: 'NR' });
    void pending.accept([confirmed]);
    await settled();
    await vi.advanceTimersByTimeAsync(1000);
    void pending.accept([poll(1, { verdict: 'NR' }), poll(2)]);
    await vi.advanceTimersByTimeAsync(1000);
    void pending.accept([poll(1)]);
    await settled();
    expect(logLines).toMatchObject([
      { level: 30, checkId: 1, organizationId: 5, state: 'NR', msg: 'A check is down' },
      { level: 30, checkId: 1, organizationId: 5, msg: 'A check is up again' },
    ]);
  });

  it('announces results to open pages of watched organizations', async () => {
    const { pending, storage, takeOver, watched } = setup;
    storage.put({ id: 1, organizationId: 5 }, up);
    await takeOver();
    watched.add(5);
    void pending.accept([poll(1, { verdict: 'NR' })]);
    await settled();
    const [notification] = storage.notifications;
    expect(notification?.checks).toMatchObject([{ checkId: 1, organizationId: 5, previousState: 'AV' }]);
    expect([5, 6].map((id) => notification?.isWatched(id))).toEqual([true, false]);
  });
});

describe('a confirmation', () => {
  const makeSuspect = async () => {
    const { storage, pending, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    void pending.accept([poll(1, { verdict: 'NR', location: 'north' })]);
    await settled();
  };

  it('is requested once more when it is lost, and then not again', async () => {
    await makeSuspect();
    const { jobs } = setup;
    expect(jobs).toMatchObject([{ purpose: 'confirm', checkId: 1 }]);
    await vi.advanceTimersByTimeAsync(37_000);
    expect(jobs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(jobs).toHaveLength(2);
  });

  it('is not requested if a later result of the same round has decided', async () => {
    const { pending, storage, takeOver, jobs } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const verdicts = ['NR', 'AV', 'NR', 'AV', 'NR', 'NR'] as const;
    void pending.accept(verdicts.map((verdict, at) => poll(1, { verdict, dueAt: START + at, startedAt: START + at })));
    await settled();
    expect(storage.storedRunIds).toHaveLength(verdicts.length);
    expect(jobs.filter(({ purpose }) => purpose === 'confirm')).toEqual([]);
  });

  it('is requested again if the bus rejected the request', async () => {
    const { bus, jobs, logLines } = setup;
    const refusing = vi.spyOn(bus, 'publishJobs').mockRejectedValueOnce(new Error('no bus'));
    await makeSuspect();
    expect(logLines).toMatchObject([
      {
        level: 40,
        err: { message: 'no bus' },
        confirmations: 1,
        msg: 'Confirmation probes could not be published; each one is requested again when it counts as lost',
      },
    ]);
    refusing.mockRestore();
    await vi.advanceTimersByTimeAsync(37_000);
    expect(jobs).toMatchObject([{ purpose: 'confirm', checkId: 1 }]);
  });

  it('begins no additional round when it is lost while nothing can be stored', async () => {
    await makeSuspect();
    const { storage, pending, begin } = setup;
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await vi.advanceTimersByTimeAsync(1000);
    storage.beforeStore = () => {
      throw new Error('no database');
    };
    void pending.accept([poll(1, { verdict: 'NR' })]);
    await settled();
    begin.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    // Retries after 0.4, 1.2, 2.8, 6, 12.4, 22.4, 32.4, 42.4 and 52.4 seconds.
    expect(begin).toHaveBeenCalledTimes(9);
    vi.mocked(Math.random).mockRestore();
  });

  it('decides nothing when it is lost while another engine may own the check', async () => {
    await makeSuspect();
    const { partitions, jobs } = setup;
    partitions.delete(partitionOf(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(jobs).toHaveLength(1);
    partitions.add(partitionOf(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(jobs).toHaveLength(2);
  });

  it('is no longer awaited after its check was released', async () => {
    await makeSuspect();
    const { judge, jobs, begin, scheduler } = setup;
    await judge.betweenRounds(() => judge.removeChecks([1]));
    expect(scheduler.remove).toHaveBeenCalledExactlyOnceWith(1);
    const rounds = begin.mock.calls.length;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(jobs).toHaveLength(1);
    expect(begin).toHaveBeenCalledTimes(rounds);
  });
});

describe('changed settings', () => {
  const own = async () => {
    setup.storage.put({ id: 1 }, up);
    await setup.takeOver();
    setup.scheduler.apply.mockClear();
    setup.scheduler.probeNow.mockClear();
  };

  it('plans an edited check and probes it immediately', async () => {
    await own();
    const edited = setup.storage.put({ id: 1, revision: 2 });
    setup.judge.applyChanges([1]);
    await settled();
    expect(setup.scheduler.apply).toHaveBeenCalledExactlyOnceWith(edited, Date.now());
    expect(setup.scheduler.probeNow).toHaveBeenCalledExactlyOnceWith([edited], Date.now());
  });

  it('plans a new check and probes it immediately', async () => {
    const added = setup.storage.put({ id: 2 });
    setup.judge.applyChanges([2]);
    await settled();
    expect(setup.scheduler.probeNow).toHaveBeenCalledExactlyOnceWith([added], Date.now());
    expect(await metricValue(setup.metrics.checks)).toBe(1);
  });

  it('records a pause and a restart', async () => {
    await own();
    const { storage, judge } = setup;
    storage.put({ id: 1, revision: 2, paused: true, monitoringChangedAt: Date.now() });
    judge.applyChanges([1]);
    await settled();
    storage.put({ id: 1, revision: 3, monitoringChangedAt: Date.now() });
    judge.applyChanges([1]);
    await settled();
    expect(storage.effectsOf(1)).toEqual(['state-change', 'state-ended']);
  });

  it('ends the monitoring of a deleted check without storing anything', async () => {
    await own();
    setup.storage.checks.delete(1);
    setup.judge.applyChanges([1]);
    await settled();
    expect(setup.ownedChecks.size).toBe(0);
    expect(setup.storage.batches).toEqual([]);
  });

  it('applies changed settings before the results of the same round', async () => {
    await own();
    setup.storage.put({ id: 1, revision: 2 });
    setup.judge.applyChanges([1]);
    const current = poll(1, { revision: 2 });
    void setup.pending.accept([poll(1, { verdict: 'NR' }), current]);
    await settled();
    expect(setup.storage.storedRunIds).toEqual([current.runId]);
  });

  it('applies changed settings in the next round if they could not be read', async () => {
    await own();
    setup.storage.put({ id: 1, revision: 2 });
    setup.storage.beforeLoad = () => {
      throw new Error('no database');
    };
    setup.judge.applyChanges([1]);
    await settled();
    setup.storage.beforeLoad = () => {};
    setup.judge.applyChanges([]);
    await settled();
    expect(setup.ownedChecks.get(1)?.check.revision).toBe(2);
  });
});

describe('judging rounds', () => {
  it('takes everything that arrived before the round began', async () => {
    const { pending, storage, judge, takeOver, begin } = setup;
    for (const id of [1, 2]) storage.put({ id }, up);
    await takeOver();
    begin.mockClear();
    for (const id of [1, 2]) void pending.accept([poll(id, { verdict: 'NR' })]);
    judge.applyChanges([1]);
    await settled();
    expect(begin).toHaveBeenCalledTimes(1);
    expect(storage.batches).toHaveLength(1);
  });

  it('counts the round in the metrics', async () => {
    const { pending, storage, takeOver, metrics } = setup;
    for (const id of [1, 2]) storage.put({ id }, up);
    await takeOver();
    const late = poll(1);
    const expired = poll(2, { verdict: null, proberError: EXPIRED });
    void pending.accept([{ ...late, dueAt: late.startedAt - 2500 }, expired]);
    await settled();
    expect(await metricValue(metrics.missedSlots)).toBe(1);
    const sumOf = async (histogram: Histogram) =>
      (await histogram.get()).values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value;
    expect(await sumOf(metrics.lateness)).toBeCloseTo(2.5);
    expect(await sumOf(metrics.batchSize)).toBe(2);
    const counted = (await metrics.batchSeconds.get()).values.find(({ metricName }) => metricName?.endsWith('_count'));
    expect(counted?.value).toBe(1);
    expect((await metrics.results.get()).values).toMatchObject([{ labels: { purpose: 'poll' }, value: 1 }]);
  });

  it('measures the time from the start of a probe until its result is stored, never below zero', async () => {
    const { pending, storage, takeOver, metrics } = setup;
    for (const id of [1, 2]) storage.put({ id }, up);
    await takeOver();
    const now = Date.now();
    const at = (startedAt: number) => ({ dueAt: startedAt, startedAt, verdict: 'NR' as const });
    void pending.accept([poll(1, at(now - 4000)), poll(2, at(now + 1000))]);
    await settled();
    const { values } = await metrics.resultAge.get();
    expect(values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value).toBe(4);
    const upTo = (le: number) => values.find(({ labels }) => labels.le === le)?.value;
    expect([upTo(0.1), upTo(3), upTo(5)]).toEqual([1, 1, 2]);
  });

  it('assigns the reserved ids of the session to new states in order', async () => {
    const { pending, storage, takeOver } = setup;
    for (const id of [1, 2]) storage.put({ id });
    await takeOver();
    storage.lastStateChangeId = 40;
    void pending.accept([poll(1), poll(2)]);
    await settled();
    expect(storage.batches[0]?.effects).toMatchObject([
      { checkId: 1, effect: { kind: 'state-change', id: 41 } },
      { checkId: 2, effect: { kind: 'state-change', id: 42 } },
    ]);
  });

  it('waits while other work runs between rounds', async () => {
    const { storage, judge } = setup;
    const gate = Promise.withResolvers<void>();
    void judge.betweenRounds(() => gate.promise);
    storage.put({ id: 1 });
    judge.applyChanges([1]);
    await settled();
    expect(setup.ownedChecks.size).toBe(0);
    gate.resolve();
    await settled();
    expect(setup.ownedChecks.size).toBe(1);
  });

  it('continues after work between rounds has failed', async () => {
    await expect(setup.judge.betweenRounds(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    setup.storage.put({ id: 1 });
    setup.judge.applyChanges([1]);
    await settled();
    expect(setup.ownedChecks.size).toBe(1);
  });

  it('judges waiting results in a drain', async () => {
    setup.storage.put({ id: 1 }, up);
    await setup.takeOver();
    const outcome = outcomeOf(setup.pending.accept([poll(1)]));
    await setup.judge.drain();
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
  });

  it('leaves no timer behind after a stop', async () => {
    void setup.pending.accept([poll(1, { verdict: null, proberError: 'No network' })]);
    setup.storage.put({ id: 1 }, up);
    await setup.takeOver();
    void setup.pending.accept([poll(1)]);
    await setup.judge.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind if the last round fails during the stop', async () => {
    const { storage, pending, judge, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const gate = Promise.withResolvers<void>();
    storage.beforeStore = () => gate.promise;
    void pending.accept([poll(1, { verdict: 'NR' })]);
    await settled();
    const stopping = judge.stop();
    gate.reject(new Error('no database'));
    await stopping;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes at most 4000 results and 1500 changed checks per round, one round after another', async () => {
    const { storage, pending, judge, takeOver } = setup;
    const ids = Array.from({ length: 4200 }, (_, index) => index + 1);
    for (const id of ids) storage.put({ id }, up);
    await takeOver();
    const all = ids.map((id) => poll(id, { verdict: 'NR' }));
    const outcome = outcomeOf(pending.accept(all));
    await settled();
    expect(storage.batches.map(({ results }) => results.length)).toEqual([4000, 200]);
    expect(storage.storedRunIds).toEqual(all.map(({ runId }) => runId));
    expect(outcome).toHaveBeenCalledExactlyOnceWith('stored');
    storage.batches.length = 0;
    for (const id of ids) storage.put({ id, revision: 2, paused: true, monitoringChangedAt: Date.now() });
    judge.applyChanges(ids);
    await settled();
    expect(storage.batches.map(({ conditions }) => conditions.length)).toEqual([1500, 1500, 1200]);
  });

  it('waits in stop for the running round, and leaves the remaining results', async () => {
    const { storage, pending, judge, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const gate = Promise.withResolvers<void>();
    storage.beforeStore = () => gate.promise;
    const underWay = outcomeOf(pending.accept([poll(1, { verdict: 'NR' })]));
    await settled();
    const waiting = outcomeOf(pending.accept([poll(1)]));
    const stopped = vi.fn();
    const stopping = judge.stop().then(stopped);
    await settled();
    expect([stopped.mock.calls.length, underWay.mock.calls.length]).toEqual([0, 0]);
    gate.resolve();
    await stopping;
    expect(underWay).toHaveBeenCalledWith('stored');
    void pending.accept([poll(1, { verdict: 'NR' })]);
    storage.put({ id: 1, revision: 2 });
    judge.applyChanges([1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(storage.batches).toHaveLength(1);
    expect([pending.waiting, waiting.mock.calls.length]).toEqual([2, 0]);
    expect(setup.ownedChecks.get(1)?.check.revision).toBe(1);
  });

  it('ends a drain if nothing can be stored', async () => {
    const { storage, pending, judge, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    storage.beforeStore = () => {
      throw new Error('no database');
    };
    void pending.accept([poll(1)]);
    await judge.drain();
    expect(pending.waiting).toBe(1);
  });
});
