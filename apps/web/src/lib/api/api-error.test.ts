import { describe, expect, test } from 'vitest';
import { isApiError, refusal, unreachable } from './api-error.ts';
import { fieldErrors } from './field-errors.ts';

describe('refusal', () => {
  test('contains the messages of fields, and uses the first one as its own message', () => {
    const error = refusal(400, { name: ['Too long.', 'Taken.'], url: 'Not a URL.' });
    expect(error).toMatchObject({
      status: 400,
      message: 'Too long.',
      fields: { name: ['Too long.', 'Taken.'], url: ['Not a URL.'] },
    });
    expect(fieldErrors(error)).toEqual({ name: 'Too long.', url: 'Not a URL.' });
    expect(fieldErrors(refusal(400, { name: [], url: ['Not a URL.'] }))).toEqual({ url: 'Not a URL.' });
  });

  test('prefers the message for the whole form', () => {
    expect(refusal(400, { name: ['Taken.'], non_field_errors: ['Give either.'] }).message).toBe('Give either.');
    expect(refusal(400, null).message).toBe('Oops... Something went wrong.');
    expect(refusal(400, 'not JSON')).toMatchObject({ message: 'Oops... Something went wrong.', fields: {} });
  });

  test.each([
    [401, { detail: 'Wrong.', code_required: true }, 'Wrong.'],
    [403, { detail: 'Not yours.' }, 'Not yours.'],
    [404, 'not JSON', 'Oops... Something went wrong.'],
    [405, { detail: 'Method not allowed.' }, 'Operation is not permitted'],
    [422, {}, 'Cannot perform action'],
    [422, { detail: 'Could not autoload DNS record' }, 'Could not autoload DNS record'],
    [502, 'not JSON', 'Pharos is starting, or cannot reach its database. Try again in a moment.'],
    [503, { detail: 'A secret.' }, 'Pharos is starting, or cannot reach its database. Try again in a moment.'],
    [500, { detail: 'A secret.', request_id: 'r-1' }, 'Oops... Something went wrong.'],
  ])('returns for %i %j the message %s', (status, body, message) => {
    expect(refusal(status, body)).toMatchObject({ status, message });
  });

  test('contains further details of the response', () => {
    expect(refusal(401, { detail: 'Wrong.', code_required: true }).isCodeRequired).toBe(true);
    expect(refusal(401, { detail: 'Wrong.' }).isCodeRequired).toBe(false);
    expect(refusal(429, { detail: 'Later.' }, '120').retryAfter).toBe(120);
    expect(refusal(429, { detail: 'Later.' }, 'tomorrow').retryAfter).toBeNull();
    expect(refusal(503, { request_id: 'r-1' }).requestId).toBe('r-1');
    expect(refusal(503, { request_id: 1 }).requestId).toBeNull();
    expect(refusal(403, { detail: { text: 'No.' } }).message).toBe('Oops... Something went wrong.');
    expect(unreachable().message).toBe(
      'Pharos does not respond. It may be stopped, or the connection may be interrupted.',
    );
    expect(unreachable()).toMatchObject({ name: 'ApiError', isCodeRequired: false, requestId: null, retryAfter: null });
  });
});

test('is recognized by its class and its status', () => {
  expect(isApiError(unreachable(), 0)).toBe(true);
  expect(isApiError(refusal(404, {}), 403)).toBe(false);
  expect(isApiError(new Error('no'))).toBe(false);
  expect(fieldErrors(refusal(404, { detail: 'Gone.' }))).toEqual({});
  expect(fieldErrors(new Error('no'))).toEqual({});
});
