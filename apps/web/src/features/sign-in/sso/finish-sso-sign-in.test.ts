import { expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../lib/testing/browser.ts';
import { finishSsoSignIn, SsoFailure } from './finish-sso-sign-in.ts';
import { storeAttempt } from './sso-attempt.ts';

const ANSWER = { code: 'c-1', state: 's-1' };
const stubServer = (status: number, body: object) => {
  stubBrowser();
  const fetch = vi.fn(async (_url: string, _init: { body: string }) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const SESSION = { login_token: 'secret', organization: 7, redirect_url: '/exports/9/' };

test('returns a session for the response of the provider and the attempt that the tab stored', async () => {
  const fetch = stubServer(200, SESSION);
  storeAttempt({ browserKey: 'key', next: '/reports' });
  expect(await finishSsoSignIn({ ...ANSWER, iss: 'https://id.example' })).toEqual({
    token: 'secret',
    organizationId: 7,
    next: '/reports',
  });
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '')).toEqual({
    auth_code: 'c-1',
    state: 's-1',
    browser_key: 'key',
    iss: 'https://id.example',
  });
});

test('returns a link key if the owner of an existing account must confirm first', async () => {
  stubServer(200, {
    ...SESSION,
    login_token: null,
    link_key: 'link',
    can_link_by_mail: true,
    user_email: 'ann@example.com',
  });
  storeAttempt({ browserKey: 'key', next: '/reports' });
  expect(await finishSsoSignIn(ANSWER)).toEqual({
    linkKey: 'link',
    canLinkByMail: true,
    email: 'ann@example.com',
    next: '/reports',
    exportId: undefined,
  });
});

test('returns the page from the server after a sign-in for an export', async () => {
  const fetch = stubServer(200, SESSION);
  storeAttempt({ browserKey: 'key', exportId: '9', next: '/reports' });
  expect(await finishSsoSignIn(ANSWER)).toMatchObject({ next: '/exports/9/' });
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body ?? '')).toEqual({
    auth_code: 'c-1',
    state: 's-1',
    browser_key: 'key',
    export_id: '9',
  });
});

test('uses an attempt only once and only in the tab that started it', async () => {
  stubServer(200, SESSION);
  storeAttempt({ browserKey: 'key' });
  await finishSsoSignIn(ANSWER);
  await expect(finishSsoSignIn(ANSWER)).rejects.toThrow(/another tab or browser, or was already used/);
});

test.each([{ state: 's-1' }, { code: 'c-1' }, {}])(
  'rejects a provider response that contains only %j',
  async (answer) => {
    stubServer(200, SESSION);
    storeAttempt({ browserKey: 'key' });
    await expect(finishSsoSignIn(answer)).rejects.toBeInstanceOf(SsoFailure);
  },
);

test.each([
  ['access_denied', /did not allow the login/],
  ['temporarily_unavailable', /does not work at the moment.*Try again later/],
  ['server_error', /does not work at the moment.*Try again later/],
  ['login_required', /rejected this login \(login_required\)\. Start again/],
  ['<b>Call 555-0100</b>', /rejected this login\. Start again/],
  ['a'.repeat(41), /rejected this login\. Start again/],
  ['Xserver', /rejected this login\. Start again/],
])('rejects with a message for the provider error: %s', async (error, message) => {
  stubServer(200, SESSION);
  storeAttempt({ browserKey: 'key', next: '/reports', exportId: '9' });
  const failure = await finishSsoSignIn({ ...ANSWER, error }).catch((reason: unknown) => reason);
  expect(failure).toMatchObject({ name: 'SsoFailure', next: '/reports', exportId: '9' });
  expect((failure as Error).message).toMatch(message);
});

test('rejects with the error of the server and the requested page', async () => {
  stubServer(403, { detail: 'Your domain is not proven.' });
  storeAttempt({ browserKey: 'key', next: '/reports' });
  await expect(finishSsoSignIn(ANSWER)).rejects.toMatchObject({
    name: 'SsoFailure',
    message: 'Your domain is not proven.',
    next: '/reports',
  });
});
