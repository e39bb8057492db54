import { expect, test } from 'vitest';
import { CallBatcher } from './call-batcher.ts';

/** Squares numbers and fails for 13. The first run ends when the test calls `endFirst`. */
const squares = () => {
  const runs: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const together = new CallBatcher<string, number, number>(async (numbers) => {
    runs.push(numbers);
    if (runs.length === 1) await first.promise;
    if (numbers.includes(13)) throw new Error('a fault');
    return numbers.map((n) => n * n);
  });
  return { together, runs, endFirst: first.resolve };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs calls of one event loop turn together, and calls that arrive during that run in the next run', async () => {
  const { together, runs, endFirst } = squares();
  const calls = [2, 3].map((n) => together.call('a', n));
  await turn();
  for (const n of [4, 5, 6]) calls.push(together.call('a', n));
  await turn();
  expect(runs).toEqual([[2, 3]]);
  endFirst();
  expect(await Promise.all(calls)).toEqual([4, 9, 16, 25, 36]);
  expect(runs).toEqual([
    [2, 3],
    [4, 5, 6],
  ]);
});

test('runs calls with another key separately, without waiting for them', async () => {
  const { together, endFirst } = squares();
  const waiting = together.call('a', 2);
  await turn();
  expect(await together.call('b', 3)).toBe(9);
  endFirst();
  expect(await waiting).toBe(4);
});

test('runs each call separately when a run of several fails, so that only the faulty call fails', async () => {
  const { together, endFirst } = squares();
  endFirst();
  const calls = await Promise.allSettled([2, 13, 4].map((n) => together.call('a', n)));
  expect(calls.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await together.call('a', 5)).toBe(25);
});

test('runs at most fifty calls together', async () => {
  const { together, runs, endFirst } = squares();
  endFirst();
  await Promise.all(Array.from({ length: 120 }, (_, n) => together.call('a', n + 100)));
  expect(runs.map(({ length }) => length)).toEqual([50, 50, 20]);
});
