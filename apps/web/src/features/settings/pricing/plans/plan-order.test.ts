import { expect, test } from 'vitest';
import { PUBLIC_PLANS } from '../testing/public-plans.ts';
import { inOrder, ofPeriod } from './plan-order.ts';

test.each([
  ['month', [2, 1, 3]],
  ['year', [5, 4, 6]],
] as const)('lists the free plan second for the billing period %s', (period, ids) => {
  expect(inOrder(PUBLIC_PLANS.toReversed(), period).map(({ id }) => id)).toEqual(ids);
});

test('finds the same plan with the other billing period', () => {
  expect(ofPeriod(PUBLIC_PLANS, 'GARDEN', 'month')?.id).toBe(3);
  expect(ofPeriod(PUBLIC_PLANS, 'ESTATE', 'month')).toBeUndefined();
});
