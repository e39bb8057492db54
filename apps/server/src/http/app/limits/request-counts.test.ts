import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AddCounts } from '../../../usecases/add-request-counts.ts';
import { type LimitCounts, RequestCounts } from './request-counts.ts';

const log = Object.assign(pino({ enabled: false }), { warn: vi.fn(), info: vi.fn() });
/** The database with the counts of all processes. `endsAt` uses the clock of the database. */
let sums: Map<string, { count: number; endsAt: number }>;
let isAway: boolean;
const processes: RequestCounts[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sums = new Map();
  isAway = false;
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.close();
  vi.useRealTimers();
});

const add = vi.fn<AddCounts>(async (counts) => {
  if (isAway) throw new Error('away');
  const now = performance.now();
  return counts.map(({ key, count, leftMs }) => {
    const before = sums.get(key);
    const running = before && before.endsAt > now ? before : { count: 0, endsAt: Number.POSITIVE_INFINITY };
    const sum = { count: Math.max(0, running.count + count), endsAt: Math.min(running.endsAt, now + leftMs) };
    sums.set(key, sum);
    return { count: sum.count, leftMs: sum.endsAt - now };
  });
});
const startProcess = (): RequestCounts => {
  const all = new RequestCounts(add, log);
  all.start();
  processes.push(all);
  return all;
};
const start = (): LimitCounts => startProcess().of('pages', 100);
const countAccepted = (counts: LimitCounts, key: string, times: number): number => {
  let last = 0;
  for (let n = 0; n < times; n += 1) last = counts.count(key).count;
  return last;
};
const second = () => vi.advanceTimersByTimeAsync(1000);

test('adds the counts of two processes within one second', async () => {
  const [one, two] = [start(), start()];
  countAccepted(one, 'a', 60);
  countAccepted(two, 'a', 50);
  countAccepted(two, 'b', 7);
  await second();
  expect([countAccepted(two, 'a', 1), countAccepted(two, 'b', 1)]).toEqual([111, 8]);
  countAccepted(one, 'a', 1);
  await second();
  // The last request of the second process was shared after the first process had read the sum.
  expect(countAccepted(one, 'a', 1)).toBe(112);
});

test('uses the window that ends first in all processes', async () => {
  const [one, two] = [start(), start()];
  countAccepted(one, 'a', 60);
  await vi.advanceTimersByTimeAsync(30_000);
  countAccepted(two, 'a', 60);
  await second();
  expect(two.count('a')).toEqual({ count: 121, leftMs: 29_000 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(two.count('a')).toEqual({ count: 1, leftMs: 60_000 });
});

test('does not change a window when the clock is set back or forward', async () => {
  const one = start();
  countAccepted(one, 'a', 60);
  await second();
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(one.count('a')).toEqual({ count: 61, leftMs: 59_000 });
  vi.setSystemTime(Date.now() + 7_200_000);
  await second();
  expect(one.count('a')).toEqual({ count: 62, leftMs: 58_000 });
});

test('limits a window to one minute, even if the database returns a longer one', async () => {
  add.mockImplementationOnce(async (counts) => counts.map(({ count }) => ({ count, leftMs: 600_000 })));
  const one = start();
  countAccepted(one, 'a', 60);
  await second();
  expect(one.count('a')).toEqual({ count: 61, leftMs: 60_000 });
});

test.each([
  ['a twentieth of the limit', 400, 20],
  ['five requests', 10, 5],
])('does not share the count of a key below %s', async (_what, perMinute, shared) => {
  const one = startProcess().of('pages', perMinute);
  countAccepted(one, 'a', shared - 1);
  await second();
  expect(add).not.toHaveBeenCalled();
  countAccepted(one, 'a', 1);
  await second();
  expect(add.mock.calls).toMatchObject([[[{ key: 'pages a', count: shared, leftMs: 58_000 }]]]);
});

test('counts in each process separately while the database is unavailable, and logs this once', async () => {
  const [one, two] = [start(), start()];
  isAway = true;
  countAccepted(one, 'a', 60);
  await second();
  countAccepted(one, 'a', 1);
  await second();
  expect(countAccepted(one, 'a', 1)).toBe(62);
  expect(log.warn).toHaveBeenCalledTimes(1);
  isAway = false;
  countAccepted(two, 'a', 60);
  await second();
  expect(log.info).toHaveBeenCalledTimes(1);
  countAccepted(two, 'a', 1);
  await second();
  expect(countAccepted(two, 'a', 1)).toBe(63);
});

test('logs a slow database, and sends no further counts until it has answered', async () => {
  const answer = Promise.withResolvers<[]>();
  add.mockImplementationOnce(() => answer.promise);
  const one = start();
  countAccepted(one, 'a', 60);
  await vi.advanceTimersByTimeAsync(7000);
  countAccepted(one, 'a', 1);
  await second();
  expect([add.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1]);
  answer.resolve([]);
  await second();
  expect(add.mock.calls.length).toBe(2);
});

test('subtracts a refund in the other processes if they know the refunded requests', async () => {
  const [one, two] = [start(), start()];
  countAccepted(one, 'a', 60);
  await second();
  for (let n = 0; n < 60; n += 1) one.refund('a');
  await second();
  countAccepted(two, 'a', 50);
  await second();
  expect(two.count('a').count).toBe(51);
});

test('shares up to 1,000 keys at a time, from all limits alternately', async () => {
  const all = startProcess();
  for (let n = 0; n < 1500; n += 1) for (const name of ['pages', 'badges']) countAccepted(all.of(name, 10), `${n}`, 5);
  await second();
  await second();
  expect(add.mock.calls.map(([counts]) => counts.length)).toEqual([1000, 1000]);
  expect(add.mock.calls[0]?.[0].filter(({ key }) => key.startsWith('badges')).length).toBe(500);
});

test('shares nothing if there is no other process', async () => {
  const alone = new RequestCounts(null, log);
  alone.start();
  countAccepted(alone.of('pages', 100), 'a', 90);
  expect(vi.getTimerCount()).toBe(0);
  expect(alone.of('pages', 100).count('a').count).toBe(91);
});
