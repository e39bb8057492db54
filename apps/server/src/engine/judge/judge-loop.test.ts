import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import { EXPIRED, type ProbeResult } from '@pharos/contract/bus/result.ts';
import type { JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import type { Histogram } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckLoader } from '../checks/check-loader.ts';
import { OwnedChecks } from '../checks/owned-checks.ts';
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
  const scheduler = { plan: vi.fn(), probeNow: vi.fn() };
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
  const loader = new CheckLoader({ storage, metrics, log }, new Set(Array.from({ length: PARTITIONS }, (_, n) => n)));
  const isolation = { markIsolatedAsUnknown: vi.fn(async (results: readonly ProbeResult[]) => results) };
  const judge = new JudgeLoop({ rounds, loader, isolation, ownedChecks, metrics, log });
  /** Makes the loop own what is stored. */
  const takeOver = async () => judge.betweenRounds(async () => judge.addChecks(await loader.byPartitions()));
  return { ...parts, jobs, ownedChecks, scheduler, watched, judge, isolation, takeOver };
};
type Setup = Awaited<ReturnType<typeof setUp>>;

let setup: Setup;
beforeEach(async () => {
  vi.useFakeTimers({ now: START + 60_000 });
  setup = await setUp();
});
afterEach(async () => {
  await setup.judge.stop(new Error('the test is over'));
  vi.useRealTimers();
});

let polls = 0;
/** A poll that is due now; each has a run id of its own. */
const poll = (checkId: number, differing: Partial<ProbeResult> = {}): ProbeResult => {
  polls += 1;
  const at = Date.now() + (polls % 1000) / 1000;
  return aResult({ runId: `poll:${checkId}:${polls}`, checkId, dueAt: at, startedAt: at, ...differing });
};
/** Lets rounds that were begun end. */
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

describe('results', () => {
  it('that change no state are stored together after a second', async () => {
    const { storage, judge, takeOver } = setup;
    storage.put({ id: 1 }, up);
    storage.put({ id: 2 }, up);
    await takeOver();
    const outcomes = [outcomeOf(judge.accept([poll(1)])), outcomeOf(judge.accept([poll(2)]))];
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
        outage: { id: 1, startedAt: START, alert: 'held' },
      },
      { verdict: 'NR' },
    ],
    ['of a confirmation', up, { purpose: 'confirm' }],
    ['of a check that is not owned', up, { checkId: 99 }],
  ])('%s are judged at once', async (_what, judgeState, differing) => {
    const { storage, judge, takeOver } = setup;
    storage.put({ id: 1 }, judgeState);
    await takeOver();
    const outcome = outcomeOf(judge.accept([poll(1, differing)]));
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
  });

  it('are refused when they cannot be stored, and judged when they come again', async () => {
    const { storage, judge, takeOver, ownedChecks, logLines, jobs } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const before = ownedChecks.get(1);
    storage.beforeStore = () => {
      throw new Error('no database');
    };
    const result = poll(1, { verdict: 'NR' });
    const refused = outcomeOf(judge.accept([result]));
    await settled();
    expect(refused).toHaveBeenCalledExactlyOnceWith('no database');
    expect(ownedChecks.get(1)).toBe(before);
    expect(jobs).toEqual([]);
    expect(logLines).toMatchObject([
      {
        level: 50,
        err: { message: 'no database' },
        results: 1,
        changedChecks: 0,
        msg: 'A batch of results could not be stored; it comes again from the bus',
      },
    ]);
    storage.beforeStore = () => {};
    const stored = outcomeOf(judge.accept([result]));
    await settled();
    expect(stored).toHaveBeenCalledWith('stored');
    expect(ownedChecks.get(1)?.condition.judgeState.phase).toBe('suspect');
    expect(jobs).toMatchObject([{ purpose: 'confirm' }]);
  });

  it('that came twice are stored once', async () => {
    const { storage, judge, takeOver, metrics } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const result = poll(1, { verdict: 'NR' });
    for (const outcome of [outcomeOf(judge.accept([result])), outcomeOf(judge.accept([result]))]) {
      await settled();
      expect(outcome).toHaveBeenCalledWith('stored');
    }
    expect(storage.storedRunIds).toEqual([result.runId]);
    expect(await metricValue(metrics.ignoredResults)).toBe(1);
  });

  it('with data that the database refuses are dropped alone', async () => {
    const { storage, judge, takeOver, logged } = setup;
    const ids = [1, 2, 3, 4, 5];
    for (const id of ids) storage.put({ id }, up);
    await takeOver();
    storage.beforeStore = ({ results }) => {
      if (results.some(({ checkId }) => checkId === 3)) throw dataError();
    };
    const outcome = outcomeOf(judge.accept(ids.map((id) => poll(id, { verdict: 'NR' }))));
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
    const stored = storage.batches.flatMap(({ results }) => results.map(({ checkId }) => checkId));
    expect(stored.sort()).toEqual([1, 2, 4, 5]);
    expect(logged.filter((message) => message.includes('is dropped'))).toHaveLength(1);
  });

  it('are stored without text that the database refuses', async () => {
    const { storage, judge, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    void judge.accept([poll(1, { verdict: 'NR', summary: 'a\0b' })]);
    await settled();
    expect(storage.batches[0]?.results).toMatchObject([{ summary: 'ab' }]);
  });

  it('are judged as the isolation watch passes them on', async () => {
    const { storage, judge, takeOver, isolation, ownedChecks } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    isolation.markIsolatedAsUnknown.mockImplementation(async (results) =>
      results.map((result) => ({ ...result, verdict: null, proberError: 'isolated' })),
    );
    void judge.accept([poll(1, { verdict: 'NR' })]);
    await settled();
    expect(ownedChecks.get(1)?.condition.judgeState.phase).toBe('up');
  });

  it('are announced to open pages of organizations that are watched', async () => {
    const { storage, judge, takeOver, watched } = setup;
    storage.put({ id: 1, organizationId: 5 }, up);
    await takeOver();
    watched.add(5);
    void judge.accept([poll(1, { verdict: 'NR' })]);
    await settled();
    const [notification] = storage.notifications;
    expect(notification?.checks).toMatchObject([{ checkId: 1, organizationId: 5, previousState: 'AV' }]);
    expect([5, 6].map((id) => notification?.isWatched(id))).toEqual([true, false]);
  });
});

describe('a confirmation', () => {
  const makeSuspect = async () => {
    const { storage, judge, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    judge.start();
    void judge.accept([poll(1, { verdict: 'NR', location: 'north' })]);
    await settled();
  };

  it('is asked once more when it is lost, and then no more', async () => {
    await makeSuspect();
    const { jobs } = setup;
    expect(jobs).toMatchObject([{ purpose: 'confirm', checkId: 1 }]);
    await vi.advanceTimersByTimeAsync(37_000);
    expect(jobs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(jobs).toHaveLength(2);
  });

  it('is asked again when the bus did not take it', async () => {
    const { bus, jobs, logLines } = setup;
    const refusing = vi.spyOn(bus, 'publishJobs').mockRejectedValueOnce(new Error('no bus'));
    await makeSuspect();
    expect(logLines).toMatchObject([
      {
        level: 40,
        err: { message: 'no bus' },
        confirmations: 1,
        msg: 'Confirmations could not be handed to the bus; each is asked for again when it counts as lost',
      },
    ]);
    refusing.mockRestore();
    await vi.advanceTimersByTimeAsync(37_000);
    expect(jobs).toMatchObject([{ purpose: 'confirm', checkId: 1 }]);
  });

  it('of a check that was released is awaited no longer', async () => {
    await makeSuspect();
    const { judge, jobs, isolation } = setup;
    await judge.betweenRounds(() => judge.removeChecks([1]));
    const rounds = isolation.markIsolatedAsUnknown.mock.calls.length;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(jobs).toHaveLength(1);
    expect(isolation.markIsolatedAsUnknown).toHaveBeenCalledTimes(rounds);
  });
});

describe('changed settings', () => {
  const own = async () => {
    setup.storage.put({ id: 1 }, up);
    await setup.takeOver();
    setup.scheduler.plan.mockClear();
    setup.scheduler.probeNow.mockClear();
  };

  it('of an edit are planned and probed at once', async () => {
    await own();
    const edited = setup.storage.put({ id: 1, revision: 2 });
    setup.judge.applyChanges([1]);
    await settled();
    expect(setup.scheduler.plan).toHaveBeenCalledExactlyOnceWith(edited, Date.now());
    expect(setup.scheduler.probeNow).toHaveBeenCalledExactlyOnceWith([edited], Date.now());
  });

  it('of a new check are planned and probed at once', async () => {
    const added = setup.storage.put({ id: 2 });
    setup.judge.applyChanges([2]);
    await settled();
    expect(setup.scheduler.probeNow).toHaveBeenCalledExactlyOnceWith([added], Date.now());
    expect(await metricValue(setup.metrics.checks)).toBe(1);
  });

  it('of a pause and a restart are recorded', async () => {
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

  it('of a deleted check end its monitoring, with nothing stored', async () => {
    await own();
    setup.storage.checks.delete(1);
    setup.judge.applyChanges([1]);
    await settled();
    expect(setup.ownedChecks.size).toBe(0);
    expect(setup.storage.batches).toEqual([]);
  });

  it('are applied before the results of the same round', async () => {
    await own();
    setup.storage.put({ id: 1, revision: 2 });
    setup.judge.applyChanges([1]);
    const current = poll(1, { revision: 2 });
    void setup.judge.accept([poll(1, { verdict: 'NR' }), current]);
    await settled();
    expect(setup.storage.storedRunIds).toEqual([current.runId]);
  });

  it('are applied in the next round when they could not be read', async () => {
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

describe('rounds', () => {
  it('take all that came before they began', async () => {
    const { storage, judge, takeOver, isolation } = setup;
    for (const id of [1, 2]) storage.put({ id }, up);
    await takeOver();
    for (const id of [1, 2]) void judge.accept([poll(id, { verdict: 'NR' })]);
    judge.applyChanges([1]);
    await settled();
    expect(isolation.markIsolatedAsUnknown).toHaveBeenCalledTimes(1);
    expect(storage.batches).toHaveLength(1);
  });

  it('are counted in the metrics', async () => {
    const { storage, judge, takeOver, metrics } = setup;
    for (const id of [1, 2]) storage.put({ id }, up);
    await takeOver();
    const late = poll(1);
    const expired = poll(2, { verdict: null, proberError: EXPIRED });
    void judge.accept([{ ...late, dueAt: late.startedAt - 2500 }, expired]);
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

  it('tell how long after the start of its probe a poll was stored, never less than nothing', async () => {
    const { storage, judge, takeOver, metrics } = setup;
    for (const id of [1, 2]) storage.put({ id }, up);
    await takeOver();
    const now = Date.now();
    const at = (startedAt: number) => ({ dueAt: startedAt, startedAt, verdict: 'NR' as const });
    void judge.accept([poll(1, at(now - 4000)), poll(2, at(now + 1000))]);
    await settled();
    const { values } = await metrics.resultAge.get();
    expect(values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value).toBe(4);
    const upTo = (le: number) => values.find(({ labels }) => labels.le === le)?.value;
    expect([upTo(0.1), upTo(3), upTo(5)]).toEqual([1, 1, 2]);
  });

  it('tell how many results wait', async () => {
    const { storage, judge, takeOver, metrics } = setup;
    for (const id of [1, 2]) storage.put({ id }, up);
    await takeOver();
    void judge.accept([poll(1), poll(2)]);
    void judge.accept([poll(1)]);
    expect(await metricValue(metrics.queuedResults)).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await metricValue(metrics.queuedResults)).toBe(0);
  });

  it('give new states the ids that the session has reserved, in their order', async () => {
    const { storage, judge, takeOver } = setup;
    for (const id of [1, 2]) storage.put({ id });
    await takeOver();
    storage.lastStateChangeId = 40;
    void judge.accept([poll(1), poll(2)]);
    await settled();
    expect(storage.batches[0]?.effects).toMatchObject([
      { checkId: 1, effect: { kind: 'state-change', id: 41 } },
      { checkId: 2, effect: { kind: 'state-change', id: 42 } },
    ]);
  });

  it('wait while other work runs between them', async () => {
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

  it('go on after work between them failed', async () => {
    await expect(setup.judge.betweenRounds(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    setup.storage.put({ id: 1 });
    setup.judge.applyChanges([1]);
    await settled();
    expect(setup.ownedChecks.size).toBe(1);
  });

  it('judge what waits when they are drained', async () => {
    setup.storage.put({ id: 1 }, up);
    await setup.takeOver();
    const outcome = outcomeOf(setup.judge.accept([poll(1)]));
    await setup.judge.drain();
    await settled();
    expect(outcome).toHaveBeenCalledWith('stored');
  });

  it('leave no timer behind when they are stopped', async () => {
    setup.judge.start();
    void setup.judge.accept([poll(1)]).catch(() => {});
    await setup.judge.stop(new Error('the engine stops'));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('end with a stop, which waits for the one under way and refuses the rest', async () => {
    const { storage, judge, takeOver } = setup;
    storage.put({ id: 1 }, up);
    await takeOver();
    const gate = Promise.withResolvers<void>();
    storage.beforeStore = () => gate.promise;
    const underWay = outcomeOf(judge.accept([poll(1, { verdict: 'NR' })]));
    await settled();
    const waiting = outcomeOf(judge.accept([poll(1)]));
    const stopped = vi.fn();
    const stopping = judge.stop(new Error('the engine stops')).then(stopped);
    await settled();
    expect(waiting).toHaveBeenCalledWith('the engine stops');
    expect([stopped.mock.calls.length, underWay.mock.calls.length]).toEqual([0, 0]);
    gate.resolve();
    await stopping;
    expect(underWay).toHaveBeenCalledWith('stored');
    await expect(judge.accept([poll(1)])).rejects.toThrow('the engine stops');
    storage.put({ id: 1, revision: 2 });
    judge.applyChanges([1]);
    await settled();
    expect(storage.batches).toHaveLength(1);
    expect(setup.ownedChecks.get(1)?.check.revision).toBe(1);
  });
});
