import { expect, test } from 'vitest';
import { ownerObstacle, transferEffectiveAt } from './ownership-transfer.ts';

test('gives the owner seven days to object', () => {
  expect(transferEffectiveAt(Date.UTC(2026, 0, 5, 12))).toBe(Date.UTC(2026, 0, 12, 12));
});

test.each([
  [{ role: 'AD', emailVerified: true }, false, null],
  [{ role: 'AD', emailVerified: true }, true, 'owns-another'],
  [{ role: 'AD', emailVerified: false }, true, 'unverified'],
  [{ role: 'ST', emailVerified: true }, false, 'not-an-admin'],
  [{ role: 'OW', emailVerified: true }, false, 'not-an-admin'],
  [undefined, false, 'not-an-admin'],
] as const)(
  'checks the member %j (owns another organization: %s) and returns the obstacle %s',
  (member, ownsAnother, obstacle) => {
    expect(ownerObstacle(member, ownsAnother)).toBe(obstacle);
  },
);
