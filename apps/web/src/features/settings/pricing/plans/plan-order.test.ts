import { expect, test } from 'vitest';
import { PUBLIC_PLANS } from '../testing/public-plans.ts';
import { inOrder, ofPeriod } from './plan-order.ts';

test.each([
  ['month', [2, 1, 3]],
  ['year', [5, 4, 6]],
] as const)('by the %s the free plan is second', (period, ids) => {
  expect(inOrder(PUBLIC_PLANS.toReversed(), period).map(({ id }) => id)).toEqual(ids);
});

test('the same plan of the other period', () => {
  expect(ofPeriod(PUBLIC_PLANS, 'GARDEN', 'month')?.id).toBe(3);
  expect(ofPeriod(PUBLIC_PLANS, 'ESTATE', 'month')).toBeUndefined();
});
