import { expect, test } from 'vitest';
import { userLimitProblem } from './user-limit.ts';

test.each([
  [9, 10, true],
  [10, 10, false],
  // A smaller plan can have fewer places than are taken.
  [15, 10, false],
])('checks the limit with %i of %i places taken', (taken, limit, fits) => {
  const refusal = userLimitProblem(taken, limit, true);
  if (fits) expect(refusal).toBeNull();
  else expect(refusal).toContain(`limit of ${limit} users`);
});

test('suggests a larger plan only if it can be bought', () => {
  expect(userLimitProblem(10, 10, true)).toMatch(/revoke an invitation, or choose a larger plan\.$/);
  expect(userLimitProblem(10, 10, false)).toMatch(/Remove a user, or revoke an invitation\.$/);
});
