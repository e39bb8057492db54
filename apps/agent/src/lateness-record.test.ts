import { expect, it } from 'vitest';
import { LatenessRecord } from './lateness-record.ts';

it('is zero at first', () => {
  expect(new LatenessRecord().figures()).toEqual({ count: 0, p50: 0, p99: 0, max: 0 });
});

it('returns percentiles of the lateness of probes', () => {
  const record = new LatenessRecord();
  record.add(-3);
  for (let late = 0; late < 99; late++) record.add(late);
  record.add(1500);
  const figures = record.figures();
  expect(figures.count).toBe(101);
  expect(figures.p50).toBe(49);
  expect(figures.p99).toBe(98);
  expect(figures.max).toBe(1500);
});
