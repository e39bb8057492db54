import { expect, test } from 'vitest';
import { missingSignIn } from './missing-sign-in.ts';

test.each([
  [null, 'ST', false, null],
  [null, 'ST', true, 'single-sign-on'],
  [null, 'AD', true, 'single-sign-on'],
  [null, 'OW', true, null],
  [7, 'ST', false, null],
  [7, 'ST', true, null],
  [8, 'OW', false, 'own-sign-in'],
  [8, 'OW', true, 'own-sign-in'],
  [8, 'ST', true, 'single-sign-on'],
] as const)(
  'checks a session from the provider of %s, as %s, with single sign-on required: %s, and returns %s',
  (providerOf, role, requiresSso, missing) =>
    expect(missingSignIn(providerOf, { organizationId: 7, role, requiresSso })).toBe(missing),
);
