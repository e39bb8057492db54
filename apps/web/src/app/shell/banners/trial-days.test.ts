import { expect, test } from 'vitest';
import { trialDays } from './trial-days.ts';

const NOW = Date.parse('2026-11-21T05:00:00.000Z');
const trial = (trial_end: string | null, given: Partial<Parameters<typeof trialDays>[0]> = {}) =>
  trialDays({ status: 'in_trial', trial_end, plan_name: 'GARDEN', grants: [], ...given }, NOW);

test.each([
  ['2026-12-12T05:00:00.000Z', { days: 21, isUrgent: false }],
  ['2026-12-13T05:00:00.000Z', null],
  ['2026-11-29T05:00:00.000Z', { days: 8, isUrgent: false }],
  ['2026-11-28T05:00:00.000Z', { days: 7, isUrgent: true }],
  ['2026-11-21T06:00:00.000Z', { days: 1, isUrgent: true }],
  ['2026-11-21T05:00:00.000Z', null],
  [null, null],
])('calculates the days of a trial that ends at %s', (end, expected) => {
  expect(trial(end)).toEqual(expected);
});

test('returns null after the plan was paid', () => {
  expect(trial('2026-11-28T05:00:00.000Z', { status: 'active' })).toBeNull();
});

test('returns null while an equally high plan is granted', () => {
  const granted = (plan_name: 'BLOSSOM' | 'GARDEN' | null) =>
    trial('2026-11-28T05:00:00.000Z', {
      grants: [
        {
          id: 'a',
          plan_name,
          checks: 20,
          integrations: 0,
          users: 0,
          status_pages: 0,
          has_badges: false,
          given_on: '2026-11-01T00:00:00.000Z',
          ends_on: '2026-12-31T23:59:59.000Z',
        },
      ],
    });
  expect([granted(null), granted('BLOSSOM')]).toEqual(Array(2).fill({ days: 7, isUrgent: true }));
  expect(granted('GARDEN')).toBeNull();
});
