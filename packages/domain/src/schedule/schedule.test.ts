import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash32, nextDueAt, PARTITIONS, partitionOf, phaseMs } from './schedule.ts';

const checkId = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const interval = fc.constantFrom(1000, 5000, 60_000, 300_000, 600_000);
const moment = fc.integer({ min: 0, max: Date.UTC(2100, 0) });

describe('hash32', () => {
  // fmix32 of MurmurHash3_x86_32, computed with the reference implementation.
  test.each([
    [0, 0],
    [1, 0x514e28b7],
    [2, 0x30f4c306],
  ])('of %i', (value, hash) => {
    expect(hash32(value)).toBe(hash);
  });
});

describe('nextDueAt', () => {
  test('is after now, and at most an interval away', () => {
    fc.assert(
      fc.property(checkId, interval, moment, (id, every, now) => {
        const due = nextDueAt(id, every, now);
        expect(due).toBeGreaterThan(now);
        expect(due).toBeLessThanOrEqual(now + every);
      }),
    );
  });

  test('is the same slot from anywhere within it, and the next one lies an interval later', () => {
    fc.assert(
      fc.property(checkId, interval, moment, fc.double({ min: 0, max: 1, noNaN: true }), (id, every, now, share) => {
        const due = nextDueAt(id, every, now);
        const within = Math.floor(due - every + share * (every - 1));
        expect(nextDueAt(id, every, within)).toBe(due);
        expect(nextDueAt(id, every, due)).toBe(due + every);
      }),
    );
  });

  test("stands at the check's phase on the absolute clock", () => {
    fc.assert(
      fc.property(checkId, interval, moment, (id, every, now) => {
        expect(nextDueAt(id, every, now) % every).toBe(phaseMs(id, every));
      }),
    );
  });
});

/** Pearson's chi-squared statistic of counts that should be even. */
const chiSquared = (counts: readonly number[]): number => {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
};

/** Checks in each of `cells`; ids are handed out in sequence, from anywhere. */
const countsOf = (firstId: number, checks: number, cells: number, cellOf: (id: number) => number): number[] => {
  const counts = Array.from({ length: cells }, () => 0);
  for (let id = firstId; id < firstId + checks; id += 1) {
    const cell = cellOf(id);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
};

// With n cells the statistic has mean n − 1 and variance 2(n − 1): five deviations above is one in a million.
const evenly = (cells: number): number => cells - 1 + 5 * Math.sqrt(2 * (cells - 1));

describe('checks are spread evenly', () => {
  const firstIds = [1, 10_000, 1_000_000, 2 ** 30];

  test.each(firstIds)('over partitions, from id %i', (firstId) => {
    expect(chiSquared(countsOf(firstId, 25_600, PARTITIONS, partitionOf))).toBeLessThan(evenly(PARTITIONS));
  });

  test.each(firstIds)('over the seconds of a minute, from id %i', (firstId) => {
    const secondOf = (id: number) => Math.floor(phaseMs(id, 60_000) / 1000);
    expect(chiSquared(countsOf(firstId, 20_000, 60, secondOf))).toBeLessThan(evenly(60));
  });

  test('over the seconds of a minute within one partition as well', () => {
    const inPartition = Array.from({ length: 256_000 }, (_, index) => index + 1).filter((id) => partitionOf(id) === 3);
    const counts = countsOf(0, inPartition.length, 60, (n) => Math.floor(phaseMs(inPartition[n] ?? 0, 60_000) / 1000));
    expect(chiSquared(counts)).toBeLessThan(evenly(60));
  });
});
