import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeEngineParts } from '../testing/engine-parts.ts';
import { LoadShares } from './load-shares.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

let parts: ReturnType<typeof fakeEngineParts>;
let held: { oldestAt: number | null; lastStoredAt: number | null; stored: number };
let shares: LoadShares;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  parts = fakeEngineParts();
  held = { oldestAt: null, lastStoredAt: null, stored: 0 };
  shares = new LoadShares({ held, metrics: parts.metrics, log: parts.log });
  shares.start();
});
afterEach(() => {
  shares.stop();
  vi.useRealTimers();
});

/** Seconds in which 10 polls are due and so many begin, this late. Returns the share of the next poll. */
const pass = (seconds: number, location: string, { begun, lateMs }: { begun: number; lateMs: number }): number => {
  for (let second = 0; second < seconds; second++) {
    for (let poll = 0; poll < 10; poll++) shares.countDue(location);
    shares.countBegun(Array.from({ length: begun }, () => ({ location, dueAt: START, startedAt: START + lateMs })));
    vi.advanceTimersByTime(1000);
  }
  return shares.countDue(location);
};

it('gives a location less while its agents cannot keep up, and the others all', async () => {
  expect(pass(10, 'north', { begun: 5, lateMs: 4000 })).toBeLessThan(0.5);
  expect(pass(1, 'south', { begun: 10, lateMs: 5 })).toBe(1);
  expect(shares.overloadedSince).not.toBeNull();
  const { values } = await parts.metrics.loadShare.get();
  expect(values.find(({ labels }) => labels.location === 'south')?.value).toBe(1);
  expect(values.find(({ labels }) => labels.location === 'north')?.value).toBeLessThan(0.5);
});

it('gives all again once they keep up, and logs both once', () => {
  pass(20, 'north', { begun: 5, lateMs: 4000 });
  expect(pass(60, 'north', { begun: 10, lateMs: 5 })).toBe(1);
  expect(shares.overloadedSince).toBeNull();
  expect(parts.logged).toEqual([
    'There are more polls than can be done in time: each check is probed less often, and the others count as missed',
    'All polls can be done in time again',
  ]);
});

it('forgets a location that is gone, and is overloaded no more', async () => {
  pass(20, 'north', { begun: 5, lateMs: 4000 });
  expect(shares.overloadedSince).not.toBeNull();
  vi.advanceTimersByTime(61_000);
  expect(shares.overloadedSince).toBeNull();
  expect((await parts.metrics.loadShare.get()).values).toEqual([]);
});

it('gives less everywhere while the judge stores fewer results than come in', () => {
  for (let second = 0; second < 10; second++) {
    held = Object.assign(held, {
      oldestAt: performance.now() - 8000,
      lastStoredAt: performance.now(),
      stored: held.stored + 5,
    });
    pass(1, 'north', { begun: 10, lateMs: 5 });
  }
  expect(shares.countDue('north')).toBeLessThan(0.5);
  expect(shares.countDue('south')).toBeLessThan(0.5);
});

it('gives all while the database is away: results are held meanwhile', () => {
  Object.assign(held, { oldestAt: performance.now(), lastStoredAt: performance.now(), stored: 100 });
  expect(pass(120, 'north', { begun: 10, lateMs: 5 })).toBe(1);
});
