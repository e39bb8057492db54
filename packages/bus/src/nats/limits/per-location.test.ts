import { expect, it } from 'vitest';
import { PerLocation } from './per-location.ts';

it('keeps one of each location, and forgets those that were not heard for the longest time', () => {
  let made = 0;
  const numbers = new PerLocation(() => ++made, 2);
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((location) => numbers.of(location))).toEqual([1, 2, 1, 3, 1, 4]);
});
