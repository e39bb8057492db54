import { expect, test } from 'vitest';
import { readWhole } from './read-whole.ts';

const paged = (items: number[], size: number) => (page: number) =>
  Promise.resolve({ count: items.length, results: items.slice((page - 1) * size, page * size) });

test.each([[[]], [[1, 2]], [[1, 2, 3]], [[1, 2, 3, 4]]])('%j is read to its end', async (items) => {
  expect(await readWhole(paged(items, 2))).toEqual(items);
});

test('a list that shrinks meanwhile ends all the same', async () => {
  const shrinking = (page: number) => Promise.resolve({ count: 4, results: page === 1 ? [1, 2] : [] });
  expect(await readWhole(shrinking)).toEqual([1, 2]);
});
