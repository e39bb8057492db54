import { expect, test } from 'vitest';
import { decideBasicAuthentication } from './basic-authentication.ts';

const CONTROL = 'User name and password cannot contain control characters.';
const stored = { storedPassword: 'kept', isSameServer: true };
const nothingStored = { storedPassword: null, isSameServer: true };

test.each([
  ['', undefined, null],
  ['', '', null],
  ['bob', undefined, { username: 'bob', password: 'kept' }],
  ['bob', 'new', { username: 'bob', password: 'new' }],
])('accepts user name %j with password %j as %j', (username, password, value) => {
  expect(decideBasicAuthentication({ username, password }, stored)).toEqual({ ok: true, value });
});

test.each([
  ['', 'new', stored, 'Username is required'],
  ['bob', '', stored, 'Password is required'],
  ['bob', undefined, nothingStored, 'Password is required'],
  ['bob', undefined, { ...nothingStored, isSameServer: false }, 'Password is required'],
  [
    'bob',
    undefined,
    { ...stored, isSameServer: false },
    'Enter the password again, because the URL points to another server.',
  ],
  ['b:b', 'new', stored, 'A user name cannot contain a colon.'],
  ['b\nb', 'new', stored, CONTROL],
  ['bob', 'a\rb', stored, CONTROL],
])('rejects user name %j with password %j and stored values %j: %s', (username, password, known, problem) => {
  expect(decideBasicAuthentication({ username, password }, known)).toEqual({ ok: false, problem });
});

test('allows a new password for another server', () => {
  const value = { username: 'bob', password: 'new' };
  expect(decideBasicAuthentication(value, { ...stored, isSameServer: false })).toEqual({ ok: true, value });
});
