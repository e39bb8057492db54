import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AddCounts } from '../../../usecases/count-requests.ts';
import type { MinuteCounts } from './minute-counts.ts';
import { RequestCounts } from './request-counts.ts';

const log = pino({ enabled: false });
/** What all processes have counted, as the database keeps it. */
let sums: Map<string, { count: number; endsAt: Date }>;
let isAway: boolean;
const processes: RequestCounts[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  sums = new Map();
  isAway = false;
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.close();
  vi.useRealTimers();
});

const add = vi.fn<AddCounts>(async (counts) => {
  if (isAway) throw new Error('away');
  return counts.map(({ key, count }) => {
    const before = sums.get(key);
    const isRunning = before && before.endsAt.getTime() > Date.now();
    const sum = isRunning
      ? { count: before.count + count, endsAt: before.endsAt }
      : { count, endsAt: new Date(Date.now() + 60_000) };
    sums.set(key, sum);
    return sum;
  });
});
/** The counts of a limit of 100 a minute, in a process of its own. */
const start = (): MinuteCounts => {
  const all = new RequestCounts(add, log);
  processes.push(all);
  return all.of('pages', 100);
};
const ask = (counts: MinuteCounts, key: string, times: number): number => {
  let last = 0;
  for (let n = 0; n < times; n += 1) last = counts.count(key).count;
  return last;
};
const second = () => vi.advanceTimersByTimeAsync(1000);

test('what two processes count comes together within a second', async () => {
  const [one, two] = [start(), start()];
  ask(one, 'a', 60);
  ask(two, 'a', 50);
  ask(two, 'b', 7);
  await second();
  expect([ask(two, 'a', 1), ask(two, 'b', 1)]).toEqual([111, 8]);
  ask(one, 'a', 1);
  await second();
  // The other one's last was told after it.
  expect(ask(one, 'a', 1)).toBe(112);
});

test('all have the window of the one that told first', async () => {
  const [one, two] = [start(), start()];
  ask(one, 'a', 60);
  await second();
  await vi.advanceTimersByTimeAsync(30_000);
  ask(two, 'a', 60);
  await second();
  expect(two.count('a')).toEqual({ count: 121, leftMs: 29_000 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(two.count('a')).toEqual({ count: 1, leftMs: 60_000 });
});

test('who asks little is counted by each process alone, without a word to the others', async () => {
  const one = start();
  ask(one, 'a', 4);
  await second();
  expect(add).not.toHaveBeenCalled();
  ask(one, 'a', 1);
  await second();
  expect(add.mock.calls).toEqual([[[{ key: 'pages a', count: 5 }]]]);
});

test('while they cannot be told, each counts by itself, and tells all of it later', async () => {
  const [one, two] = [start(), start()];
  isAway = true;
  ask(one, 'a', 60);
  ask(two, 'a', 60);
  await second();
  expect([ask(one, 'a', 1), ask(two, 'a', 1)]).toEqual([61, 61]);
  isAway = false;
  await second();
  expect(sums.get('pages a')?.count).toBe(122);
});

test('what was taken back is not told', async () => {
  const one = start();
  ask(one, 'a', 60);
  one.refund('a');
  await second();
  one.refund('a');
  one.refund('a');
  await second();
  ask(one, 'a', 3);
  await second();
  expect(sums.get('pages a')?.count).toBe(60);
});

test('nothing is shared where no other process counts', async () => {
  const alone = new RequestCounts(null, log);
  ask(alone.of('pages', 100), 'a', 90);
  expect(vi.getTimerCount()).toBe(0);
  expect(alone.of('pages', 100).count('a').count).toBe(91);
});
