import { expect, test } from 'vitest';
import { trialDays } from './trial-days.ts';

const NOW = Date.parse('2026-11-21T05:00:00.000Z');
const trial = (trial_end: string | null, status = 'in_trial') => trialDays({ status, trial_end }, NOW);

test.each([
  ['2026-12-12T05:00:00.000Z', { days: 21, isUrgent: false }],
  ['2026-12-13T05:00:00.000Z', null],
  ['2026-11-29T05:00:00.000Z', { days: 8, isUrgent: false }],
  ['2026-11-28T05:00:00.000Z', { days: 7, isUrgent: true }],
  ['2026-11-21T06:00:00.000Z', { days: 1, isUrgent: true }],
  ['2026-11-21T05:00:00.000Z', null],
  [null, null],
])('tells of a trial that ends at %s', (end, told) => {
  expect(trial(end)).toEqual(told);
});

test('tells nothing once it is paid', () => {
  expect(trial('2026-11-28T05:00:00.000Z', 'active')).toBeNull();
});
