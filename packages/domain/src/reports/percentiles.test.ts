import { expect, test } from 'vitest';
import { addFigures, countPoll, emptyFigures, type HourFigures } from '../figures/hour-figures.ts';
import { NO_PERCENTILES, percentilesOf } from './percentiles.ts';

const hourOf = (...times: number[]): HourFigures => {
  const figures = emptyFigures();
  for (const responseTimeMs of times) countPoll(figures, { available: true, responseTimeMs, apdexThresholdMs: 1000 });
  return figures;
};

test('stays within the exact minimum and maximum', () => {
  expect(percentilesOf(hourOf(200))).toEqual({ p50: 200, p95: 200, p99: 200 });
  expect(percentilesOf(hourOf(3, 3, 3, 4))).toEqual({ p50: 3, p95: 4, p99: 4 });
});

test('returns null if no poll passed', () => {
  const failed = emptyFigures();
  countPoll(failed, { available: false, responseTimeMs: 500, apdexThresholdMs: 1000 });
  expect(percentilesOf(failed)).toEqual(NO_PERCENTILES);
});

test('returns null if a part was recorded without a histogram, because the rest would be shown as the whole', () => {
  const old = { ...hourOf(100, 110), responses: emptyFigures().responses };
  expect(percentilesOf(old)).toEqual(NO_PERCENTILES);
  expect(percentilesOf(addFigures(old, hourOf(120)))).toEqual(NO_PERCENTILES);
});
