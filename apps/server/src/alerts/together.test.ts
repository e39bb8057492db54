import { expect, test } from 'vitest';
import { Together } from './together.ts';

/** Squares numbers, notes which are run together, and fails for 13; the first run ends when the test says so. */
const squares = () => {
  const runs: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const together = new Together<string, number, number>(async (numbers) => {
    runs.push(numbers);
    if (runs.length === 1) await first.promise;
    if (numbers.includes(13)) throw new Error('a fault');
    return numbers.map((n) => n * n);
  });
  return { together, runs, endFirst: first.resolve };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('runs calls of one turn together, and calls that arrive during that run in the next one', async () => {
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

test('runs calls with another key by themselves, and does not wait for them', async () => {
  const { together, endFirst } = squares();
  const held = together.call('a', 2);
  await turn();
  expect(await together.call('b', 3)).toBe(9);
  endFirst();
  expect(await held).toBe(4);
});

test('runs each call by itself when one of several fails, so that only that one fails', async () => {
  const { together, endFirst } = squares();
  endFirst();
  const calls = await Promise.allSettled([2, 13, 4].map((n) => together.call('a', n)));
  expect(calls.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await together.call('a', 5)).toBe(25);
});

test('runs fifty calls together at most', async () => {
  const { together, runs, endFirst } = squares();
  endFirst();
  await Promise.all(Array.from({ length: 120 }, (_, n) => together.call('a', n + 100)));
  expect(runs.map(({ length }) => length)).toEqual([50, 50, 20]);
});
