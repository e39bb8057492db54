import { expect, test } from 'vitest';
import { FORMULA, formulaWithNumbers } from './availability-formula.ts';

const NOTHING = { AV: 0, NR: 0, RE: 0, DME: 0, SME: 0, SCE: 0, PS: 0, unknown: 0, maintenance: 0 };

test('shows the formula with its numbers: pauses count as up, and unknown time and maintenance do not count', () => {
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

test('shows no availability for time of which nothing is known', () => {
  expect(formulaWithNumbers({ ...NOTHING, unknown: 1000 })).toBe('There is no data for this time.');
});

test('states in the formula what counts as up and what does not count', () => {
  expect(FORMULA).toMatch(
    /^Availability = .*paused time counts as up.*Maintenance that is announced as excluded does not count either\.$/,
  );
});
