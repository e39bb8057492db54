import { MemoryBus } from '@pharos/bus/memory.ts';
import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { initialCondition } from '@pharos/domain/judge/judge-state.ts';
import { phaseMs } from '@pharos/domain/schedule/next-due-at.ts';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnedChecks } from './checks/owned-checks.ts';
import { createEngineMetrics, type EngineMetrics } from './metrics.ts';
import { Scheduler } from './scheduler.ts';

const INTERVAL_S = 10;
const START = Date.parse('2026-01-01T00:00:00Z');

const checkOf = (id: number, overrides: Partial<MonitoredCheck> = {}): MonitoredCheck => ({
  id,
  organizationId: 1,
  revision: 1,
  intervalSeconds: INTERVAL_S,
  alertDelaySeconds: 0,
  apdexThresholdMs: 1000,
  location: null,
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
let ownedChecks: OwnedChecks;
let scheduler: Scheduler;
let metrics: EngineMetrics;

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  bus = new MemoryBus();
  jobs = [];
  for (const location of ['east', 'west']) {
    await bus.onJobs({ agentId: location, location, locationName: location, types: ['tcp'] }, (batch) => {
      jobs.push(...batch);
    });
  }
  ownedChecks = new OwnedChecks();
  metrics = createEngineMetrics(new Registry());
  scheduler = new Scheduler(ownedChecks, bus, metrics, pino({ level: 'silent' }));
  scheduler.start();
});

afterEach(async () => {
  scheduler.stop();
  await bus.close();
  vi.useRealTimers();
});

const own = (check: MonitoredCheck): void => {
  ownedChecks.set(check.id, { check, condition: initialCondition() });
  scheduler.plan(check, Date.now());
};
const missed = async (): Promise<number> => (await metrics.missedSlots.get()).values[0]?.value ?? 0;

describe('the scheduler', () => {
  it('publishes each slot once, on its phase, a little ahead', () => {
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
      expect(ahead).toBeLessThanOrEqual(300);
    });
  });

  it('lets a job expire before the next slot', () => {
    own(checkOf(7));
    vi.advanceTimersByTime(25_000);
    for (const job of jobs) expect(job.expiresAt).toBeLessThan(job.dueAt + INTERVAL_S * 1000);
  });

  it('spreads checks over the locations that can run them, and probes pinned ones at theirs', () => {
    for (let id = 1; id <= 100; id += 1) own(checkOf(id));
    for (let id = 101; id <= 110; id += 1) own(checkOf(id, { location: 'west' }));
    vi.advanceTimersByTime(10_500);
    const locations = new Set(jobs.filter(({ checkId }) => checkId <= 100).map(({ location }) => location));
    expect(locations).toEqual(new Set(['east', 'west']));
    const pinned = jobs.filter(({ checkId }) => checkId > 100);
    expect(pinned.every(({ location }) => location === 'west')).toBe(true);
  });

  it('counts a slot as missed when no location can run it', async () => {
    own(checkOf(1, { location: 'north' }));
    vi.advanceTimersByTime(20_000);
    expect(jobs).toEqual([]);
    expect(await missed()).toBeGreaterThanOrEqual(1);
  });

  it('resumes at the next slots after the clock has jumped, and replays nothing', async () => {
    own(checkOf(7));
    vi.advanceTimersByTime(15_000);
    const before = jobs.length;
    vi.setSystemTime(START + 3_600_000);
    vi.advanceTimersByTime(10_500);
    expect(jobs.length - before).toBeLessThanOrEqual(2);
    const slots = (3_600_000 - 15_000) / (INTERVAL_S * 1000);
    expect(Math.abs((await missed()) - slots)).toBeLessThanOrEqual(2);
  });

  it('drops slots of older settings, of paused checks and of those that are gone', () => {
    const moved = checkOf(1);
    own(moved);
    own(checkOf(2));
    own(checkOf(3));
    ownedChecks.set(1, { check: { ...moved, revision: 2 }, condition: initialCondition() });
    ownedChecks.set(2, { check: checkOf(2, { paused: true }), condition: initialCondition() });
    ownedChecks.delete(3);
    vi.advanceTimersByTime(25_000);
    expect(jobs).toEqual([]);
  });

  it('probes at once when asked', () => {
    scheduler.probeNow([checkOf(5)], Date.now());
    expect(jobs).toMatchObject([{ checkId: 5, dueAt: START, purpose: 'poll' }]);
  });
});
