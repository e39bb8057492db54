import { expect, test } from 'vitest';
import { needsOnboarding, type OnboardingDraft, onboardingProgress, roleDraft, roleOf } from './onboarding.ts';

const facts = {
  firstName: 'Ann',
  companyRole: null,
  companySize: null,
  verificationRequiredBefore: '2026-06-22T12:00:00Z',
  isSkipped: false,
  width: 481,
};

test.each([
  ['role and size are missing', {}, true],
  ['only the role is', { companySize: '0 - 10' }, true],
  ['only the size is', { companyRole: 'Devops' }, true],
  ['only the name is', { firstName: ' ', companyRole: 'Devops', companySize: '0 - 10' }, true],
  ['nothing is', { companyRole: 'Devops', companySize: '0 - 10' }, false],
  ['the address is verified', { verificationRequiredBefore: null }, false],
  ['it was skipped', { isSkipped: true }, false],
  ['on a phone', { width: 480 }, false],
])('decides whether onboarding is shown: %s', (_what, changes, expected) => {
  expect(needsOnboarding({ ...facts, ...changes })).toBe(expected);
});

const nothing: OnboardingDraft = { fullName: '', chosenRole: '', typedRole: '', companySize: '', isPhoneValid: false };
test.each([
  ['nothing', {}, 0],
  ['a name', { fullName: 'Ann' }, 20],
  ['a name of spaces', { fullName: '  ' }, 0],
  ['a role of the list counts as typed', { chosenRole: 'Devops' }, 40],
  ['another one has to be typed', { chosenRole: 'Other function' }, 20],
  ['and then counts', { chosenRole: 'Other function', typedRole: 'Pilot' }, 40],
  ['a phone that is none', { fullName: 'Ann', chosenRole: 'Devops', companySize: '1000+' }, 80],
  ['all', { fullName: 'Ann', chosenRole: 'Devops', companySize: '1000+', isPhoneValid: true }, 100],
])('calculates the progress of a form with this input: %s', (_what, entered, expected) => {
  expect(onboardingProgress({ ...nothing, ...entered })).toBe(expected);
});

test.each([[null], ['Devops'], ['Pilot of ships']])(
  'returns the role %s unchanged after it was edited in the form',
  (role) => {
    expect(roleOf(roleDraft(role))).toBe(role);
  },
);

test('returns no role for the choice Other function without a text', () => {
  expect(roleOf({ chosenRole: 'Other function', typedRole: ' ' })).toBeNull();
});
