import { beforeEach, expect, test } from 'vitest';
import { CachedFigures } from './cached-figures.ts';

let clock: number;
let reads: number;
let failures: unknown[];
beforeEach(() => {
  clock = 0;
  reads = 0;
  failures = [];
});

const cache = (read: () => Promise<number>) =>
  new CachedFigures(
    () => {
      reads += 1;
      return read();
    },
    (error) => failures.push(error),
    { now: () => clock },
  );

test('reads once for all requests within 15 seconds', async () => {
  let value = 1;
  const figures = cache(async () => value);
  expect(await Promise.all([figures.get(), figures.get()])).toEqual([1, 1]);
  value = 2;
  clock = 14_999;
  expect([await figures.get(), reads]).toEqual([1, 1]);
  clock = 15_000;
  expect([await figures.get(), reads]).toEqual([2, 2]);
});

test('returns the last figures while new ones do not arrive, and omits them after a minute', async () => {
  let read = async (): Promise<number> => 1;
  const figures = cache(() => read());
  await figures.get();
  read = () => new Promise(() => {});
  clock = 20_000;
  expect(await figures.get()).toBe(1);
  clock = 59_999;
  expect([await figures.get(), reads]).toEqual([1, 2]);
  clock = 60_000;
  expect(await figures.get()).toBeNull();
});

test('reports each failure, and retries after the next 15 seconds', async () => {
  let read = (): Promise<number> => Promise.reject(new Error('no answer'));
  const figures = cache(() => read());
  expect([await figures.get(), await figures.get(), reads]).toEqual([null, null, 1]);
  expect(failures).toEqual([new Error('no answer')]);
  read = async () => 3;
  clock = 15_000;
  expect([await figures.get(), failures.length]).toEqual([3, 1]);
});
