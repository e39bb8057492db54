import { describe, expect, test } from 'vitest';
import { refusal, unreachable } from './api/api-error.ts';
import { refusalText, waitText } from './refusal-text.ts';

test.each([
  [0, 'in 1 second'],
  [1, 'in 1 second'],
  [40.2, 'in 41 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [900, 'in 15 minutes'],
])('formats a wait of %s seconds', (seconds, text) => expect(waitText(seconds)).toBe(text));

describe('refusalText', () => {
  test('returns the message that belongs to no field of the form', () => {
    const error = refusal(400, { email: ['Taken.'], token: ['Too old.'] });
    expect(refusalText(error, ['email'])).toBe('Too old.');
    expect(refusalText(error, ['email', 'token'])).toBeNull();
    expect(refusalText(error)).toBe('Taken.');
    expect(refusalText(refusal(400, { non_field_errors: ['Enter the domain.'] }), ['email'])).toBe('Enter the domain.');
  });

  test('includes the time to wait', () => {
    const error = refusal(429, { detail: 'Too many attempts to log in. Try again later.' }, '120');
    expect(refusalText(error)).toBe('Too many attempts to log in. Try again in 2 minutes.');
    expect(refusalText(refusal(429, { detail: 'Too many requests.' }, null))).toBe('Too many requests.');
    const withWait = refusal(429, { detail: 'Too many mails were sent to this address. Try again in 1 day.' }, '86400');
    expect(refusalText(withWait)).toBe('Too many mails were sent to this address. Try again in 1 day.');
  });

  test('returns null for errors that a toast shows', () => {
    expect(refusalText(unreachable())).toBeNull();
    expect(refusalText(refusal(500, { detail: 'Down.' }))).toBeNull();
    expect(refusalText(refusal(503, { detail: 'Down.' }, '5'))).toBeNull();
    expect(refusalText(null)).toBeNull();
  });
});
