import { expect, it } from 'vitest';
import { UnaskedLimits } from './unasked-limits.ts';

const KIB = 1024;
/**
 * Returns how many of a hundred reports within a second are read. In each report, `useless` of a thousand results do
 * not count.
 */
const readOf = (limits: UnaskedLimits, location: string, useless: number, { bytes = 128 * KIB, now = 0 } = {}) => {
  let read = 0;
  for (let n = 0; n < 100; n++) {
    if (!limits.mayRead(location, now + 10 * n)) continue;
    read += 1;
    limits.charge(location, { bytes, results: 1000, useless, unreadable: 0 }, now + 10 * n);
  }
  return read;
};

it('reads all requested results', () => {
  const limits = new UnaskedLimits();
  for (let second = 0; second < 60; second++) expect(readOf(limits, 'north', 0, { now: 1000 * second })).toBe(100);
});

it('reads the unrequested results of a valid location after a restart of its engine, and then its requested results', () => {
  const limits = new UnaskedLimits();
  expect(readOf(limits, 'north', 300)).toBe(100);
  let now = 1000;
  for (; now < 30_000; now += 1000) readOf(limits, 'north', 1000, { now });
  expect(readOf(limits, 'north', 1000, { now })).toBeLessThan(10);
  expect(readOf(limits, 'north', 0, { now: now + 2000 })).toBe(100);
});

it('counts short results with the size of real results, and unreadable results ten times', () => {
  const [short, unreadable] = [new UnaskedLimits(), new UnaskedLimits()];
  short.charge('north', { bytes: 128 * KIB, results: 43_690, useless: 43_690, unreadable: 0 }, 0);
  short.charge('north', { bytes: 128 * KIB, results: 43_690, useless: 43_690, unreadable: 0 }, 0);
  expect([short.mayRead('north', 0), short.mayRead('north', 10_000), short.mayRead('north', 30_000)]).toEqual([
    false,
    false,
    true,
  ]);
  for (let n = 0; n < 13; n++) {
    unreadable.charge('north', { bytes: 128 * KIB, results: 1, useless: 1, unreadable: 1 }, 0);
  }
  expect(unreadable.mayRead('north', 0)).toBe(false);
});

it('reads a location that sends little, regardless of the other locations', () => {
  const limits = new UnaskedLimits();
  const flood = Array.from({ length: 20 }, (_, n) => readOf(limits, `flood-${n}`, 1000, { bytes: 512 * KIB }));
  expect(flood[19]).toBeLessThan(10);
  expect(limits.mayRead('honest', 0)).toBe(true);
});
