import { expect, test } from 'vitest';
import { addOnQuantities, addOnsOf, CHECK_STEPS, packsOf, stepOfChecks } from './add-ons.ts';
import { maxQuantity, planPrice, priceOf } from './plan-prices.ts';

test.each([
  [0, { ten: 0, twentyfive: 0, fifty: 0 }],
  [10, { ten: 1, twentyfive: 0, fifty: 0 }],
  [250, { ten: 25, twentyfive: 0, fifty: 0 }],
  [275, { ten: 25, twentyfive: 1, fifty: 0 }],
  [500, { ten: 25, twentyfive: 10, fifty: 0 }],
  [1000, { ten: 25, twentyfive: 10, fifty: 10 }],
  [5, null],
  [260, null],
  [525, null],
  [1010, null],
  [-10, null],
  [1.5, null],
])('sells %i checks as the packs %j', (checks, packs) => {
  expect(packsOf(checks)).toEqual(packs);
});

test('steps by 10 up to 250, by 25 up to 500 and by 50 up to 1000, in both directions', () => {
  const up = [0];
  while (up.at(-1) !== 1000) up.push(stepOfChecks(up.at(-1) ?? 0, 1));
  const down = [1000];
  while (down.at(-1) !== 0) down.push(stepOfChecks(down.at(-1) ?? 0, -1));
  expect(up).toEqual(CHECK_STEPS);
  expect(down).toEqual(CHECK_STEPS.toReversed());
  expect(up.slice(24, 28)).toEqual([240, 250, 275, 300]);
  expect(up.slice(34, 38)).toEqual([475, 500, 550, 600]);
  expect([stepOfChecks(0, -1), stepOfChecks(1000, 1)]).toEqual([0, 1000]);
});

test('restores every number of checks that is sold from the list of the provider', () => {
  for (const period of ['month', 'year'] as const)
    for (const checks of CHECK_STEPS)
      for (const badges of [false, true])
        expect(addOnsOf(addOnQuantities({ checks, badges }, period))).toEqual({ checks, badges });
});

test('lists a number of checks that is not sold but exists in the records of the provider', () => {
  for (const checks of [25, 35, 300, 355, 1100])
    expect(addOnsOf(addOnQuantities({ checks, badges: false }, 'month')).checks).toBe(checks);
});

test.each([
  ['BLOSSOM', 'month', 0, false, 1100],
  ['BLOSSOM', 'year', 0, false, 10_560],
  ['GARDEN', 'year', 0, false, 34_560],
  ['SPROUT', 'month', 0, false, 0],
  ['SPROUT', 'month', 10, false, 500],
  ['SPROUT', 'month', 0, true, 300],
  ['SPROUT', 'year', 10, true, 4800 + 2880],
  ['BLOSSOM', 'month', 275, true, 1100 + 25 * 500 + 1100 + 300],
  ['GARDEN', 'month', 1000, false, 3600 + 25 * 500 + 10 * 1100 + 10 * 2000],
  ['GARDEN', 'year', 1000, false, 34_560 + 25 * 4800 + 10 * 10_560 + 10 * 19_200],
] as const)(
  'calculates for %s by the %s, with %i more checks and badges: %j, a price of %i cents',
  (plan, period, checks, badges, cents) => {
    expect(priceOf({ plan, period, addOns: { checks, badges } })).toBe(cents);
  },
);

test('does not sell the plan ESTATE', () => {
  expect(planPrice('ESTATE', 'month')).toBeNull();
});

test('limits the number of packs to the size of their tier', () => {
  expect(
    (['ten_check_monthly', 'twentyfive_check_yearly', 'fifty_check_yearly', 'badge_monthly'] as const).map(maxQuantity),
  ).toEqual([25, 10, 10, 1]);
});
