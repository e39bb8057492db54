import { expect, test } from 'vitest';
import { aCheck } from '../testing/builders.ts';
import { silentFindingTtlMs } from './counts-unheard.ts';

test.each([
  [2, 10, 400, '20 rounds'],
  [0, 10, 200, '20 rounds'],
  [2, 60, 1800, 'half an hour'],
  [5, 60, 1800, 'half an hour'],
  [5, 300, 4500, '3 rounds'],
  [5, 3600, 54_000, '3 rounds'],
])(
  'counts the last finding of a silent location: one of %d, polled every %d seconds, counts for %d seconds (%s)',
  (places, every, seconds) => {
    const locations = ['a', 'b', 'c', 'd', 'e'].slice(0, places);
    expect(silentFindingTtlMs(aCheck({ locations, intervalSeconds: every }))).toBe(seconds * 1000);
  },
);
