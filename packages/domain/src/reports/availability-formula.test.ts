import { expect, test } from 'vitest';
import { FORMULA, formulaWithNumbers } from './availability-formula.ts';

const NOTHING = { AV: 0, NR: 0, RE: 0, DME: 0, SME: 0, SCE: 0, PS: 0, unknown: 0, maintenance: 0 };

test('the formula is shown with its numbers, pauses counted as up and unknown time and maintenance on neither side', () => {
  const time = {
    ...NOTHING,
    AV: 500_000,
    PS: 40_000,
    NR: 40_000,
    RE: 20_000,
    unknown: 9_000_000,
    maintenance: 8_000_000,
  };
  expect(formulaWithNumbers(time)).toBe('(600 s − 60 s) ÷ 600 s = 90.00 %');
});

test('time of which nothing is known has no availability', () => {
  expect(formulaWithNumbers({ ...NOTHING, unknown: 1000 })).toBe('Nothing is known of this time.');
});

test('the formula says what counts as up and what does not count', () => {
  expect(FORMULA).toMatch(
    /^Availability = .*paused time counts as up.*Maintenance that was announced as excluded does not count either\.$/,
  );
});
