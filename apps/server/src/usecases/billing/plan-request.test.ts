import { holdingOf } from '@pharos/domain/plans/plans.ts';
import type { Payment } from '@pharos/domain/plans/subscription.ts';
import { expect, test } from 'vitest';
import { standingOf } from './plan-request.ts';

const holding = holdingOf('GARDEN');
const payment: Payment = {
  status: 'active',
  period: 'year',
  startedAt: 0,
  termStart: 0,
  termEnd: 1,
  nextBillingAt: 1,
  nextPlan: null,
  unpaidSince: null,
  cardStatus: 'valid',
  refundableCents: 0,
  promotionalCents: 0,
};
const standing = (paid: Payment | null) =>
  standingOf(holding, { customerId: 'c', payment: paid, card: null, version: 1 });

test.each([
  ['a subscription that renews', {}, { period: 'year', isEnding: false }],
  ['one that is given up', { status: 'non_renewing' }, { period: 'year', isEnding: true }],
  ['one whose next plan is agreed', { nextPlan: 'BLOSSOM' }, { period: 'year', isEnding: true }],
  ['one that has ended', { status: 'cancelled' }, { period: null, isEnding: false }],
  [
    'one that has ended with an agreed plan',
    { status: 'cancelled', nextPlan: 'SPROUT' },
    { period: null, isEnding: false },
  ],
] as const)('%s decides how a plan is changed', (_what, given, expected) => {
  expect(standing({ ...payment, ...given })).toEqual({ holding, ...expected });
});

test('nothing is paid for before the first purchase', () => {
  expect(standing(null)).toEqual({ holding, period: null, isEnding: false });
  expect(standingOf(holding, undefined)).toEqual({ holding, period: null, isEnding: false });
});
