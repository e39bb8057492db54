import { MemoryBus } from '@pharos/bus/memory.ts';
import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { phaseMs } from '@pharos/domain/schedule/next-due-at.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngineMetrics, type EngineMetrics } from '../metrics.ts';
import { Scheduler } from './scheduler.ts';

const INTERVAL_S = 10;
const START = Date.parse('2026-01-01T00:00:00Z');

const checkOf = (id: number, overrides: Partial<MonitoredCheck> = {}): MonitoredCheck => ({
  id,
  organizationId: 1,
  name: 'Database',
  url: 'tcp://127.0.0.1:1',
  revision: 1,
  intervalSeconds: INTERVAL_S,
  alertDelaySeconds: 0,
  apdexThresholdMs: 1000,
  locations: [],
  confirmationRule: 'one',
  sensitivity: 'HI',
  paused: false,
  monitoringChangedAt: START,
  target: { type: 'tcp', host: '127.0.0.1', port: 1, timeoutSeconds: 5 },
  performanceAlert: { isActive: false, thresholdMs: 2500, durationSeconds: 0 },
  certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
  ...overrides,
});

let bus: Bus;
let jobs: ProbeJob[];
let scheduler: Scheduler;
let metrics: EngineMetrics;
let logged: Record<string, unknown>[];
let share: number;
const loadShares = { shareOf: () => share, countGiven: () => {} };

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  share = 1;
  bus = new MemoryBus();
  jobs = [];
  for (const location of ['east', 'west']) {
    await bus.onJobs({ agentId: location, location, locationName: location, types: ['tcp'] }, (batch) => {
      jobs.push(...batch);
    });
  }
  metrics = createEngineMetrics(new Registry());
  logged = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  scheduler = new Scheduler({ bus, home: 'local', loadShares, metrics, log });
  scheduler.start();
});

afterEach(async () => {
  scheduler.stop();
  await bus.close();
  vi.useRealTimers();
});

const own = (check: MonitoredCheck): void => scheduler.apply(check, Date.now());
const missed = async (): Promise<number> => (await metrics.missedSlots.get()).values[0]?.value ?? 0;

describe('the scheduler', () => {
  it('publishes each slot once, at its schedule offset, at most a second ahead', () => {
    own(checkOf(7));
    const published: number[] = [];
    for (let tick = 0; tick < 350; tick += 1) {
      vi.advanceTimersByTime(100);
      while (published.length < jobs.length) published.push(Date.now());
    }
    const phase = phaseMs(7, INTERVAL_S * 1000);
    expect(jobs.length).toBeGreaterThanOrEqual(3);
    expect(jobs.every(({ dueAt }) => dueAt % (INTERVAL_S * 1000) === phase)).toBe(true);
    expect(new Set(jobs.map(({ dueAt }) => dueAt)).size).toBe(jobs.length);
    published.forEach((at, index) => {
      const ahead = (jobs[index]?.dueAt ?? 0) - at;
      expect(ahead).toBeGreaterThanOrEqual(0);
      expect(ahead).toBeLessThanOrEqual(1000);
    });
  });

  it('omits a slot that the previous engine of the check may already have published', () => {
    const intervalMs = INTERVAL_S * 1000;
    const phase = phaseMs(7, intervalMs);
    const due = START - (START % intervalMs) + phase + intervalMs;
    vi.advanceTimersByTime(due - 200 - START);
    own(checkOf(7));
    vi.advanceTimersByTime(intervalMs);
    expect(jobs.map(({ dueAt }) => dueAt)).toEqual([due + intervalMs]);
  });

  it('sets a job to expire before the next slot', () => {
    own(checkOf(7));
    vi.advanceTimersByTime(25_000);
    for (const job of jobs) expect(job.expiresAt).toBeLessThan(job.dueAt + INTERVAL_S * 1000);
  });

  it('distributes checks over the locations that can run them, and probes pinned checks at their location', () => {
    for (let id = 1; id <= 100; id += 1) own(checkOf(id));
    for (let id = 101; id <= 110; id += 1) own(checkOf(id, { locations: ['west'] }));
    vi.advanceTimersByTime(10_500);
    const locations = new Set(jobs.filter(({ checkId }) => checkId <= 100).map(({ location }) => location));
    expect(locations).toEqual(new Set(['east', 'west']));
    const pinned = jobs.filter(({ checkId }) => checkId > 100 && checkId <= 110);
    expect(new Set(pinned.map(({ checkId }) => checkId)).size).toBe(10);
    expect(new Set(pinned.map(({ location }) => location))).toEqual(new Set(['west']));
  });

  it('never probes a check at a location that cannot run its type, even if the check is pinned to it', async () => {
    const south = { agentId: 'south', location: 'south', locationName: 'South', types: ['https' as const] };
    await bus.onJobs(south, (batch) => void jobs.push(...batch));
    for (let id = 1; id <= 100; id += 1) own(checkOf(id));
    own(checkOf(101, { locations: ['south'] }));
    vi.advanceTimersByTime(9_700);
    expect(new Set(jobs.map(({ location }) => location))).toEqual(new Set(['east', 'west']));
    expect(jobs.filter(({ checkId }) => checkId === 101)).toEqual([]);
    expect(await missed()).toBe(1);
  });

  it('probes a check at the same location while the locations do not change', () => {
    for (let id = 1; id <= 20; id += 1) own(checkOf(id));
    vi.advanceTimersByTime(29_700);
    for (let id = 1; id <= 20; id += 1) {
      const of = jobs.filter(({ checkId }) => checkId === id);
      expect(of).toHaveLength(3);
      expect(new Set(of.map(({ location }) => location)).size).toBe(1);
    }
  });

  it('skips polls evenly during overload, counts them as missed, and resumes all polls afterwards', async () => {
    share = 0.5;
    for (let id = 1; id <= 40; id += 1) own(checkOf(id));
    vi.advanceTimersByTime(40_000);
    for (let id = 1; id <= 40; id += 1) {
      const due = jobs.filter(({ checkId }) => checkId === id).map(({ dueAt }) => dueAt);
      expect(due).toHaveLength(2);
      expect((due[1] ?? 0) - (due[0] ?? 0)).toBe(20_000);
    }
    expect(await missed()).toBe(80);
    expect(jobs.filter(({ dueAt }) => dueAt < START + 10_000).length).toBeGreaterThan(10);
    share = 1;
    jobs.length = 0;
    vi.advanceTimersByTime(10_000);
    expect(jobs).toHaveLength(40);
    expect(await missed()).toBe(80);
  });

  describe('with several locations', () => {
    const chosen = ['east', 'west'];
    const places = (id: number): string[] =>
      jobs.filter(({ checkId }) => checkId === id).map(({ location }) => location);

    it.each([1, 0.5, 0.34, 0.25, 0.1])('gives each location an equal part at a load share of %d', (given) => {
      share = given;
      for (let id = 1; id <= 20; id += 1) own(checkOf(id, { locations: chosen }));
      vi.advanceTimersByTime((100 / given) * INTERVAL_S * 1000);
      for (let id = 1; id <= 20; id += 1) {
        expect(places(id).length).toBeGreaterThanOrEqual(99);
        const atEast = places(id).filter((location) => location === 'east').length / places(id).length;
        expect(atEast).toBeGreaterThan(0.45);
        expect(atEast).toBeLessThan(0.55);
      }
    });

    it('gives each location an equal part if engines claim the check repeatedly', () => {
      share = 0.5;
      for (let claim = 0; claim < 10; claim += 1) {
        scheduler.stop();
        scheduler = new Scheduler({ bus, home: 'local', loadShares, metrics, log: pino({ level: 'silent' }) });
        scheduler.start();
        own(checkOf(7, { locations: chosen }));
        vi.advanceTimersByTime(210_000);
      }
      expect(places(7).length).toBeGreaterThanOrEqual(95);
      const atEast = places(7).filter((location) => location === 'east').length / places(7).length;
      expect(atEast).toBeGreaterThan(0.45);
      expect(atEast).toBeLessThan(0.55);
    });

    it('assigns a slot to the same location on every engine while nothing is skipped, even after earlier skips', () => {
      own(checkOf(7, { locations: chosen }));
      share = 0.34;
      vi.advanceTimersByTime(110_000);
      share = 1;
      jobs.length = 0;
      vi.advanceTimersByTime(60_000);
      const ours = jobs.splice(0);
      scheduler.stop();
      scheduler = new Scheduler({ bus, home: 'local', loadShares, metrics, log: pino({ level: 'silent' }) });
      scheduler.start();
      own(checkOf(7, { locations: chosen }));
      vi.advanceTimersByTime(60_000);
      const slotOf = ({ dueAt }: ProbeJob) => Math.floor(dueAt / (INTERVAL_S * 1000)) % 2;
      const placesBySlot = (of: ProbeJob[]) => new Set(of.map((job) => `${slotOf(job)}: ${job.location}`));
      expect(placesBySlot(ours).size).toBe(2);
      expect(placesBySlot(jobs)).toEqual(placesBySlot(ours));
    });
  });

  it('skips polls of checks whose state is being decided least', () => {
    share = 0.2;
    for (const id of [1, 2]) own(checkOf(id));
    scheduler.setUrgent(2, true);
    vi.advanceTimersByTime(100_000);
    const polls = (id: number): number => jobs.filter(({ checkId }) => checkId === id).length;
    expect(polls(1)).toBe(2);
    expect(polls(2)).toBe(10);
  });

  it('delays a skipped poll by a minute if the interval of the check is longer', async () => {
    share = 0.5;
    for (let id = 1; id <= 20; id += 1) own(checkOf(id, { intervalSeconds: 600 }));
    vi.advanceTimersByTime(1_320_000);
    for (let id = 1; id <= 20; id += 1) {
      const due = jobs.filter(({ checkId }) => checkId === id).map(({ dueAt }) => dueAt);
      expect(due.length).toBeGreaterThanOrEqual(2);
      for (const dueAt of due) expect([0, 60_000]).toContain((dueAt - phaseMs(id, 600_000)) % 600_000);
    }
    expect(await missed()).toBe(0);
  });

  it('counts a slot as missed if no location can run it, and sends nothing to the bus', async () => {
    const publishJobs = vi.spyOn(bus, 'publishJobs');
    own(checkOf(1, { locations: ['north'] }));
    vi.advanceTimersByTime(19_700);
    expect(publishJobs).not.toHaveBeenCalled();
    expect(await missed()).toBe(2);
  });

  it('counts slots as missed while no agent is connected, and continues when one joins', async () => {
    scheduler.stop();
    const empty = new MemoryBus();
    scheduler = new Scheduler({ bus: empty, home: 'local', loadShares, metrics, log: pino({ level: 'silent' }) });
    scheduler.start();
    own(checkOf(7));
    scheduler.probeNow([checkOf(7)], Date.now());
    vi.advanceTimersByTime(9_700);
    expect(await missed()).toBe(1);
    await empty.onJobs({ agentId: 'a', location: 'east', locationName: 'East', types: ['tcp'] }, (batch) => {
      jobs.push(...batch);
    });
    vi.advanceTimersByTime(10_000);
    expect(jobs).toMatchObject([{ checkId: 7, location: 'east' }]);
    await empty.close();
  });

  it('publishes only the jobs that can run, if some of the due checks have no location', async () => {
    const publishJobs = vi.spyOn(bus, 'publishJobs');
    for (let id = 1; id <= 1000; id += 1) own(checkOf(id, id % 2 === 0 ? {} : { locations: ['north'] }));
    vi.advanceTimersByTime(10_000);
    const published = publishJobs.mock.calls.flatMap(([batch]) => batch);
    expect(published.map((job) => job.checkId).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 500 }, (_, index) => 2 * index + 2),
    );
    expect(await missed()).toBe(500);
  });

  it('publishes each slot 0.9 to 1.0 seconds ahead, regardless of how many are due together', () => {
    const ahead: number[] = [];
    vi.spyOn(bus, 'publishJobs').mockImplementation(async (batch) => {
      ahead.push(...batch.map(({ dueAt }) => dueAt - Date.now()));
    });
    for (let id = 1; id <= 1000; id += 1) own(checkOf(id));
    // The first tick publishes the slots of the first second.
    vi.advanceTimersByTime(1000);
    ahead.length = 0;
    vi.advanceTimersByTime(10_000);
    expect(ahead).toHaveLength(1000);
    expect(Math.min(...ahead)).toBeGreaterThan(900);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(1000);
  });

  it('counts slots as missed if the bus rejects their jobs, logs that, and continues', async () => {
    const error = new Error('The bus is closed.');
    const publishJobs = vi.spyOn(bus, 'publishJobs').mockRejectedValueOnce(error);
    scheduler.probeNow([checkOf(1), checkOf(2), checkOf(3)], START);
    await vi.advanceTimersByTimeAsync(0);
    expect(await missed()).toBe(3);
    expect(logged).toMatchObject([
      {
        level: 50,
        jobs: 3,
        err: { message: 'The bus is closed.' },
        msg: 'Probe jobs could not be published; their slots count as missed',
      },
    ]);
    own(checkOf(7));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(publishJobs).toHaveBeenCalledTimes(2);
    expect(jobs).toMatchObject([{ checkId: 7 }]);
  });

  it('resumes at the next slots after the clock was set forward, and replays nothing', async () => {
    own(checkOf(7));
    vi.advanceTimersByTime(15_000);
    const before = jobs.length;
    vi.setSystemTime(START + 3_600_000);
    vi.advanceTimersByTime(10_500);
    expect(jobs.length - before).toBeLessThanOrEqual(2);
    const slots = (3_600_000 - 15_000) / (INTERVAL_S * 1000);
    expect(Math.abs((await missed()) - slots)).toBeLessThanOrEqual(2);
  });

  it('resumes at the next slots after the process was paused, and counts no missed slot twice', async () => {
    own(checkOf(7));
    vi.advanceTimersByTime(15_000);
    jobs.length = 0;
    const stoodStillMs = 10 * INTERVAL_S * 1000;
    const readClock = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => readClock() + stoodStillMs);
    vi.setSystemTime(Date.now() + stoodStillMs);
    vi.advanceTimersByTime(20_000);
    expect(jobs).toHaveLength(2);
    expect(await missed()).toBeGreaterThanOrEqual(9);
    expect(await missed()).toBeLessThanOrEqual(10);
    expect(logged).toEqual([]);
    vi.mocked(performance.now).mockRestore();
  });

  it('does not publish all slots in between at once if the clock is set forward by less than an interval', async () => {
    for (let id = 1; id <= 100; id += 1) own(checkOf(id));
    vi.advanceTimersByTime(20_000);
    jobs.length = 0;
    vi.setSystemTime(Date.now() + 6000);
    vi.advanceTimersByTime(100);
    expect(jobs.length).toBeLessThan(15);
    const jumpedOver = await missed();
    expect(jumpedOver).toBeGreaterThan(40);
    vi.advanceTimersByTime(9_900);
    expect(new Set(jobs.map(({ checkId }) => checkId)).size).toBe(100);
    expect(await missed()).toBe(jumpedOver);
  });

  it.each([90_000, 5 * 86_400_000])('continues immediately if the clock is set back by %i ms', async (backMs) => {
    for (let id = 1; id <= 20; id += 1) own(checkOf(id));
    vi.advanceTimersByTime(25_000);
    jobs.length = 0;
    vi.setSystemTime(Date.now() - backMs);
    const tickAt = Date.now() + 100;
    vi.advanceTimersByTime(20_000);
    expect(jobs.filter(({ dueAt }) => dueAt <= tickAt + 20_000)).toHaveLength(40);
    expect(jobs.every(({ dueAt }) => dueAt <= Date.now() + 1000)).toBe(true);
    expect(await missed()).toBe(0);
    expect(logged).toMatchObject([{ level: 40, stepMs: -backMs }]);
    expect((await metrics.clockSteps.get()).values[0]?.value).toBe(1);
  });

  it('does not probe paused or removed checks', () => {
    for (const id of [2, 3]) own(checkOf(id));
    own(checkOf(2, { paused: true, revision: 2 }));
    scheduler.remove(3);
    own(checkOf(4, { paused: true }));
    vi.advanceTimersByTime(25_000);
    expect(jobs).toEqual([]);
    expect([scheduler.size, scheduler.checkOf(2), scheduler.checkOf(3)]).toEqual([0, undefined, undefined]);
  });

  it('probes a paused and restarted check once per interval', () => {
    own(checkOf(1));
    own(checkOf(1, { paused: true, revision: 2 }));
    own(checkOf(1, { revision: 3 }));
    vi.advanceTimersByTime(29_700);
    expect(jobs).toMatchObject([{ revision: 3 }, { revision: 3 }, { revision: 3 }]);
  });

  it('continues with a check that is applied again unchanged, once per interval', () => {
    const check = checkOf(1);
    own(check);
    vi.advanceTimersByTime(9_850);
    own({ ...check });
    vi.advanceTimersByTime(19_850);
    expect(jobs).toHaveLength(3);
    expect(new Set(jobs.map(({ runId }) => runId)).size).toBe(3);
  });

  it('returns the owner of the target of a check, even after an edit', () => {
    const at = (url: string) => ({ type: 'https' as const, url, timeoutSeconds: 5 });
    own(checkOf(1, { target: at('https://www.shop.example/') }));
    expect([scheduler.targetOwnerOf(1), scheduler.targetOwnerOf(2)]).toEqual(['shop.example', undefined]);
    own(checkOf(1, { revision: 2, target: at('https://www.bank.example/') }));
    expect(scheduler.targetOwnerOf(1)).toBe('bank.example');
  });

  it('continues with checks of an earlier term until they are applied or removed', () => {
    for (const id of [1, 2, 3]) own(checkOf(id));
    scheduler.retainAll();
    own(checkOf(1));
    expect([1, 2, 9].map((id) => scheduler.isRetained(id))).toEqual([false, true, false]);
    vi.advanceTimersByTime(10_000);
    expect(new Set(jobs.map(({ checkId }) => checkId))).toEqual(new Set([1, 2, 3]));
    scheduler.remove(3);
    scheduler.removeRetained();
    jobs.length = 0;
    vi.advanceTimersByTime(10_000);
    expect(new Set(jobs.map(({ checkId }) => checkId))).toEqual(new Set([1]));
  });

  it('reports since when a poll result is overdue, until a poll starts', () => {
    expect(scheduler.unprobedSince).toBeNull();
    own(checkOf(7));
    const dueAt = phaseMs(7, INTERVAL_S * 1000);
    const begin = performance.now();
    vi.advanceTimersByTime(dueAt + 4900);
    expect(scheduler.unprobedSince).toBeNull();
    vi.advanceTimersByTime(25_000);
    expect(scheduler.unprobedSince).toBeCloseTo(begin + dueAt + 5000, -2);
    scheduler.probed();
    expect(scheduler.unprobedSince).toBeNull();
    vi.advanceTimersByTime(16_000);
    expect(scheduler.unprobedSince).not.toBeNull();
    scheduler.remove(7);
    expect(scheduler.unprobedSince).toBeNull();
  });

  it('publishes no slot twice if a check is edited before its published slot', () => {
    own(checkOf(7));
    while (jobs.length === 0) vi.advanceTimersByTime(100);
    expect(jobs[0]?.dueAt).toBeGreaterThan(Date.now());
    own(checkOf(7, { revision: 2 }));
    vi.advanceTimersByTime(INTERVAL_S * 1000);
    expect(jobs).toHaveLength(2);
    expect(jobs[1]).toMatchObject({ revision: 2, dueAt: (jobs[0]?.dueAt ?? 0) + INTERVAL_S * 1000 });
  });

  it('probes an edited check once per interval of its new settings', () => {
    own(checkOf(1));
    vi.advanceTimersByTime(10_000);
    expect(jobs).toMatchObject([{ revision: 1 }]);
    own(checkOf(1, { revision: 2, intervalSeconds: 60 }));
    vi.advanceTimersByTime(120_000);
    expect(jobs.slice(1)).toMatchObject([{ revision: 2 }, { revision: 2 }]);
  });

  it('probes immediately on request', () => {
    scheduler.probeNow([checkOf(5, { revision: 3, locations: ['west'] })], START);
    expect(jobs).toEqual([
      {
        runId: 'poll:5:3:1767225600000',
        checkId: 5,
        revision: 3,
        purpose: 'poll',
        location: 'west',
        dueAt: 1767225600000,
        expiresAt: 1767225609999,
        target: { type: 'tcp', host: '127.0.0.1', port: 1, timeoutSeconds: 5 },
      },
    ]);
  });

  it('omits checks without a location from immediate probes', () => {
    const publishJobs = vi.spyOn(bus, 'publishJobs');
    scheduler.probeNow([checkOf(1, { locations: ['north'] })], START);
    expect(publishJobs).not.toHaveBeenCalled();
    scheduler.probeNow([checkOf(1, { locations: ['north'] }), checkOf(2, { locations: ['east'] })], START);
    expect(publishJobs).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ checkId: 2, location: 'east' })]);
  });

  it('publishes nothing after a stop, and continues after a restart', () => {
    own(checkOf(7));
    scheduler.stop();
    vi.advanceTimersByTime(30_000);
    expect(jobs).toEqual([]);
    own(checkOf(8));
    scheduler.start();
    vi.advanceTimersByTime(10_000);
    expect(jobs.some(({ checkId }) => checkId === 8)).toBe(true);
  });
});
