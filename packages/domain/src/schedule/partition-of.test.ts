import { describe, expect, test } from 'vitest';
import { phaseMs } from './next-due-at.ts';
import { hash32, PARTITIONS, partitionOf } from './partition-of.ts';

describe('hash32', () => {
  // fmix32 of MurmurHash3_x86_32, computed with the reference implementation.
  test.each([
    [0, 0],
    [1, 0x514e28b7],
    [2, 0x30f4c306],
  ])('returns the reference hash of %i', (value, hash) => {
    expect(hash32(value)).toBe(hash);
  });
});

const chiSquared = (counts: readonly number[]): number => {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
};

const countsOf = (firstId: number, checks: number, cells: number, cellOf: (id: number) => number): number[] => {
  const counts = Array.from({ length: cells }, () => 0);
  for (let id = firstId; id < firstId + checks; id += 1) {
    const cell = cellOf(id);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
};

// With n cells, the statistic has the mean n − 1 and the variance 2(n − 1). A value five standard deviations above the
// mean has a probability of one in a million.
const evenly = (cells: number): number => cells - 1 + 5 * Math.sqrt(2 * (cells - 1));

describe('the distribution of checks', () => {
  const firstIds = [1, 10_000, 1_000_000, 2 ** 30];

  test.each(firstIds)('is even over partitions, from ID %i', (firstId) => {
    expect(chiSquared(countsOf(firstId, 25_600, PARTITIONS, partitionOf))).toBeLessThan(evenly(PARTITIONS));
  });

  test.each(firstIds)('is even over the seconds of a minute, from ID %i', (firstId) => {
    const secondOf = (id: number) => Math.floor(phaseMs(id, 60_000) / 1000);
    expect(chiSquared(countsOf(firstId, 20_000, 60, secondOf))).toBeLessThan(evenly(60));
  });

  test('is even over the seconds of a minute within one partition', () => {
    const inPartition = Array.from({ length: 256_000 }, (_, index) => index + 1).filter((id) => partitionOf(id) === 3);
    const counts = countsOf(0, inPartition.length, 60, (n) => Math.floor(phaseMs(inPartition[n] ?? 0, 60_000) / 1000));
    expect(chiSquared(counts)).toBeLessThan(evenly(60));
  });
});
