import { expect, it } from 'vitest';
import { PerLocation } from './per-location.ts';

it('stores one value per location, and forgets the location that was used least recently', () => {
  let made = 0;
  const numbers = new PerLocation(() => ++made, 2);
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((location) => numbers.of(location))).toEqual([1, 2, 1, 3, 1, 4]);
});
