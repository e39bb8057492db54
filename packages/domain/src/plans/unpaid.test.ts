import { expect, test } from 'vitest';
import { aboveLimitsAt, excessOf } from './above-limits.ts';
import { entitlementOf, limitsOf } from './plans.ts';
import { unpaidAt } from './unpaid.ts';

const DAY = 86_400_000;
const END = Date.UTC(2026, 3, 30);

test.each([
  [0, 15, 0],
  [6.99, 8, 0],
  [7, 8, 7],
  [12, 3, 12],
  [14, 1, 12],
  [14.5, 0, 14],
  [99, 0, 14],
])('reports %d days after the term: suspended in %i days, with the notice of day %i', (days, daysLeft, noticeDay) => {
  expect(unpaidAt(END, END + days * DAY)).toEqual({ suspendAt: END + 14.5 * DAY, daysLeft, noticeDay });
});

test.each([
  [0, 7, 0, false],
  [4.99, 3, 0, false],
  [5, 2, 5, false],
  [7, 0, 7, true],
])(
  'reports %d days above the limits: %i days of grace, with the notice of day %i, over: %j',
  (days, daysLeft, noticeDay, isOver) => {
    expect(aboveLimitsAt(END, END + days * DAY)).toEqual({ endsAt: END + 7 * DAY, daysLeft, noticeDay, isOver });
  },
);

test('returns only the kinds whose limits are exceeded', () => {
  const limits = limitsOf(entitlementOf('SPROUT'), END);
  expect(excessOf({ checks: 50, integrations: 5, users: 10, statusPages: 5 }, limits)).toEqual({});
  expect(excessOf({ checks: 80, integrations: 6, users: 10, statusPages: 9 }, limits)).toEqual({
    checks: 30,
    integrations: 1,
  });
});
