import { expect, test } from 'vitest';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { finishSsoSignIn } from './finish-sso-sign-in.ts';
import { consumeAttempt, storeAttempt } from './sso-attempt.ts';

const answer = { login_token: 'good', organization: 7, redirect_url: '/org/download-export/5' };

test('exchanges the response of the provider and returns the requested page', async () => {
  const api = fakeApi({ 'POST /freshid-sso-v2-login/': () => answer });
  storeAttempt({ browserKey: 'key', next: '/reports' });
  const finished = finishSsoSignIn({ code: 'c', state: 's' });
  await expect(finished).resolves.toEqual({ token: 'good', organizationId: 7, next: '/reports' });
  expect(api.calls[0]?.body).toEqual({ auth_code: 'c', state: 's', browser_key: 'key' });
});

test('uses a stored attempt only once', async () => {
  storeAttempt({ browserKey: 'key' });
  expect(consumeAttempt()).toEqual({ browserKey: 'key' });
  await expect(finishSsoSignIn({ code: 'c', state: 's' })).rejects.toThrow('started in another tab or browser');
});

test.each([
  ['access_denied', /did not allow the login/],
  ['server_error', /does not work at the moment/],
  ['invalid_scope', /\(invalid_scope\)/],
  ['<b>Call 555</b>', /rejected this login\. Start again/],
])('rejects with a message for the provider error: %s', async (error, text) => {
  storeAttempt({ browserKey: 'key', next: '/reports', exportId: '5' });
  await expect(finishSsoSignIn({ error })).rejects.toMatchObject({
    message: expect.stringMatching(text),
    next: '/reports',
    exportId: '5',
  });
});

test('rejects with the error of the server and the requested page', async () => {
  fakeApi({ 'POST /freshid-sso-v2-login/': () => refused(403) });
  storeAttempt({ browserKey: 'key', next: '/reports' });
  await expect(finishSsoSignIn({ code: 'c', state: 's' })).rejects.toMatchObject({
    message: 'Refused.',
    next: '/reports',
  });
});
