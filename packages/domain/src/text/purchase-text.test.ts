import { expect, test } from 'vitest';
import type { Purchase } from '../plans/plan-prices.ts';
import { keepPlanLabel } from './purchase-text.ts';

const purchase = (given: Partial<Purchase> = {}): Purchase => ({
  plan: 'BLOSSOM',
  period: 'month',
  addOns: { checks: 0, badges: false },
  ...given,
});
const MORE = { checks: 20, badges: true };

test.each([
  ['that it is given up', purchase(), null, 'Keep BLOSSOM'],
  ['another plan', purchase({ addOns: MORE }), purchase({ plan: 'SPROUT', period: 'year' }), 'Keep BLOSSOM'],
  ['another period', purchase(), purchase({ period: 'year' }), 'Keep BLOSSOM, paid by the month'],
  ['fewer add-ons', purchase({ addOns: MORE }), purchase(), 'Keep BLOSSOM, 20 more checks, badges'],
  [
    'fewer add-ons by another period',
    purchase({ addOns: MORE, period: 'year' }),
    purchase(),
    'Keep BLOSSOM, 20 more checks, badges, paid by the year',
  ],
])('labels the button that revokes a scheduled change with the current purchase: %s', (_what, current, next, text) => {
  expect(keepPlanLabel(current, next)).toBe(text);
});
