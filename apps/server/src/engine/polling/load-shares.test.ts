import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeEngineParts } from '../testing/engine-parts.ts';
import { LoadShares } from './load-shares.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

let parts: ReturnType<typeof fakeEngineParts>;
let pending: {
  oldestAt: number | null;
  lastStoredAt: number | null;
  accepted: number;
  stored: number;
  hasSkipped: boolean;
};
let shares: LoadShares;
let live: LiveLocation[];
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  parts = fakeEngineParts();
  pending = { oldestAt: null, lastStoredAt: null, accepted: 0, stored: 0, hasSkipped: false };
  live = ['north', 'south'].map((key) => ({ key, name: key, types: ['https'], queued: 0 }));
  shares = new LoadShares({ bus: { locations: () => live }, pending, metrics: parts.metrics, log: parts.log });
  shares.start();
});
afterEach(() => {
  shares.stop();
  vi.useRealTimers();
});

/**
 * Simulates seconds in which 100 polls are due and at most `capacity` of them start, `lateMs` late. Returns the
 * resulting load share.
 */
const pass = (
  seconds: number,
  location: string,
  { capacity, lateMs }: { capacity: number; lateMs: number },
): number => {
  for (let second = 0; second < seconds; second++) {
    const given = Math.round(100 * shares.shareOf(location));
    for (let poll = 0; poll < given; poll++) shares.countGiven(location);
    const started = Array.from({ length: capacity }, () => ({ location, dueAt: START, startedAt: START + lateMs }));
    shares.countStarted(started);
    vi.advanceTimersByTime(1000);
  }
  return shares.shareOf(location);
};
const storeFor = (
  seconds: number,
  { accepted, stored, ageMs }: { accepted: number; stored: number; ageMs: number },
) => {
  for (let second = 0; second < seconds; second++) {
    const now = performance.now();
    Object.assign(pending, {
      oldestAt: now - ageMs,
      lastStoredAt: now,
      accepted: pending.accepted + accepted,
      stored: pending.stored + stored,
    });
    pass(1, 'north', { capacity: 100, lateMs: 5 });
  }
};

it('reduces the share of a location while its agents are overloaded, but not of other locations', async () => {
  expect(pass(20, 'north', { capacity: 50, lateMs: 4000 })).toBeLessThan(0.6);
  expect(pass(1, 'south', { capacity: 100, lateMs: 5 })).toBe(1);
  expect(shares.overloadedSince).not.toBeNull();
  const { values } = await parts.metrics.loadShare.get();
  expect(values.find(({ labels }) => labels.location === 'south')?.value).toBe(1);
  expect(values.find(({ labels }) => labels.location === 'north')?.value).toBeLessThan(0.6);
});

it('restores the full share after the agents recover, and logs both once', () => {
  pass(20, 'north', { capacity: 50, lateMs: 4000 });
  expect(pass(60, 'north', { capacity: 100, lateMs: 5 })).toBe(1);
  expect(shares.overloadedSince).toBeNull();
  expect(parts.logged).toEqual([
    'The agents or the judge are overloaded; checks are probed less often, and skipped polls count as missed',
    'The overload is over; all due polls run again',
  ]);
});

it('forgets a location that disappears, and is then no longer overloaded', async () => {
  pass(20, 'north', { capacity: 50, lateMs: 4000 });
  expect(shares.overloadedSince).not.toBeNull();
  vi.advanceTimersByTime(61_000);
  expect(shares.overloadedSince).toBeNull();
  expect((await parts.metrics.loadShare.get()).values).toEqual([]);
});

it('reduces the share of all locations while the judge stores fewer results than arrive', () => {
  storeFor(60, { accepted: 100, stored: 50, ageMs: 20_000 });
  expect(shares.shareOf('north')).toBeLessThan(0.6);
  expect(shares.shareOf('south')).toBeLessThan(0.6);
});

it.each([
  ['the judge is slow and stores all', { accepted: 100, stored: 100, ageMs: 9000 }, false],
  ['results of checks that moved away are held back', { accepted: 100, stored: 50, ageMs: 20_000 }, true],
])('gives the full share while %s', (_case, work, hasSkipped) => {
  pending.hasSkipped = hasSkipped;
  storeFor(90, work);
  expect(shares.shareOf('north')).toBe(1);
});

it('gives the full share while the database is unavailable, because results are retained in memory', () => {
  Object.assign(pending, { oldestAt: performance.now(), lastStoredAt: performance.now(), stored: 100 });
  expect(pass(120, 'north', { capacity: 100, lateMs: 5 })).toBe(1);
});

it('reduces the share of a private location with overloaded agents without reporting overload', () => {
  live = live.map((location) => (location.key === 'south' ? { ...location, organizationId: 7 } : location));
  expect(pass(20, 'south', { capacity: 50, lateMs: 4000 })).toBeLessThan(0.6);
  expect(shares.overloadedSince).toBeNull();
  // Without agents, it does not count as a shared location either.
  live = live.filter(({ key }) => key !== 'south');
  vi.advanceTimersByTime(5000);
  expect(shares.overloadedSince).toBeNull();
  expect(shares.shareOf('south')).toBeLessThan(0.6);
  expect(parts.logged).toEqual([]);
  pass(20, 'north', { capacity: 50, lateMs: 4000 });
  expect(shares.overloadedSince).not.toBeNull();
});

it('does not report overload when polls of a private location expire', () => {
  live = live.map((location) => (location.key === 'south' ? { ...location, organizationId: 7 } : location));
  let least = 1;
  for (let second = 0; second < 100; second++) {
    shares.countGiven('south');
    if (second % 20 === 19) shares.countExpired(Array(26).fill({ location: 'south' }));
    vi.advanceTimersByTime(1000);
    least = Math.min(least, shares.shareOf('south'));
    expect(shares.overloadedSince).toBeNull();
  }
  expect(least).toBeLessThan(1);
});
