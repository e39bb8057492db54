import { expect, test } from 'vitest';
import { isForSale } from './for-sale.ts';

const deprecation = { startDate: '2026-06-01', endDate: '2026-12-31', freeDays: 30, paidDays: 60 };
const ANNOUNCED = Date.UTC(2026, 5, 1);

test.each([
  ['while the service goes on', { upgradesAreSuspended: false, deprecation: null }, ANNOUNCED, true],
  ['before its end is announced', { upgradesAreSuspended: false, deprecation }, ANNOUNCED - 1, true],
  ['once its end is announced', { upgradesAreSuspended: false, deprecation }, ANNOUNCED, false],
  ['while upgrades are suspended', { upgradesAreSuspended: true, deprecation: null }, ANNOUNCED, false],
] as const)('decides whether more can be bought %s', (_when, facts, now, expected) => {
  expect(isForSale(facts, now)).toBe(expected);
});
