import { expect, it } from 'vitest';
import { addStuckThread, findStuckSince } from './stuck-threads.ts';

const MINUTE = 60_000;

it('reports one problem while threads are stuck again within ten minutes', () => {
  expect(findStuckSince(null, 0)).toBeNull();
  const first = addStuckThread(null, 0);
  expect(findStuckSince(first, 10 * MINUTE - 1)).toBe(0);
  expect(findStuckSince(first, 10 * MINUTE)).toBeNull();
  const second = addStuckThread(first, 9 * MINUTE);
  expect(findStuckSince(second, 18 * MINUTE)).toBe(0);
  expect(findStuckSince(addStuckThread(second, 30 * MINUTE), 31 * MINUTE)).toBe(30 * MINUTE);
});
