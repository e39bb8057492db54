import { expect, test } from 'vitest';
import { refusalToCreate } from './may-create-organization.ts';

const person = { isOperator: false, isBySingleSignOn: false, isTrusted: true };
test.each([
  ['anyone where sign-up is open', 'open', person, null],
  ['an operator on their own machine', 'first', { ...person, isOperator: true }, null],
  ['an operator where sign-up is closed', 'closed', { ...person, isOperator: true }, null],
  ['no other person where the first account was the only one', 'first', person, /^Only the operators of this/],
  ['no other person where sign-up is closed', 'closed', person, /^Only the operators of this/],
  ['no one by single sign-on', 'open', { ...person, isBySingleSignOn: true }, /^You are logged in with single sign-on/],
  ['no one whose address is not verified', 'open', { ...person, isTrusted: false }, /^Verify your e-mail address/],
] as const)('decides who may create another organization: %s', (_who, signUp, creator, refusal) => {
  const refused = refusalToCreate(signUp, creator);
  if (refusal === null) expect(refused).toBeNull();
  else expect(refused).toMatch(refusal);
});
