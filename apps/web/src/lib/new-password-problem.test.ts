import { expect, test } from 'vitest';
import { isPasswordRuleLoaded, loadPasswordRule, newPasswordProblem } from './new-password-problem.ts';

test('checks only the length until the rule is loaded, and then applies the rule of the server', async () => {
  expect(isPasswordRuleLoaded()).toBe(false);
  expect(newPasswordProblem('short', [])).toMatch(/too short/);
  expect(newPasswordProblem('passwordpassword', [])).toBeNull();
  expect(await loadPasswordRule()).toBe(true);
  expect(isPasswordRuleLoaded()).toBe(true);
  expect(newPasswordProblem('passwordpassword', [])).toMatch(/too common/);
  expect(newPasswordProblem('GraceHopper1906', ['Grace Hopper'])).toMatch(/too similar/);
});
