import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

test('sends at most a thousand ids per request and merges all responses', async () => {
  const sizes: number[] = [];
  const ids = Array.from({ length: 2300 }, (_, id) => id);
  const answer = await inBatches(ids, async (some) => {
    sizes.push(some.length);
    const [first = 0, ...rest] = some;
    return {
      results: rest.map((id) => ({ id, state: null })),
      errors: [{ id: first, message: 'Check not found.' }],
    };
  });
  expect(sizes).toEqual([1000, 1000, 300]);
  expect(answer.results).toHaveLength(2297);
  expect(answer.errors?.map(({ id }) => id)).toEqual([0, 1000, 2000]);
});
