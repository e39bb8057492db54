import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readOrganizationId, readToken, startSession } from '../../lib/session.ts';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { LogOutPage } from './log-out-page.tsx';
import { TokenLoginPage } from './token-login-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('a sign-in link', () => {
  const CODE = { 'POST /token-login/check/': () => ({ user: { id: 2, email: 'bob@example.com' } }) };
  const open = async (answers: Answers = {}, at = '/token-login/once/8') => {
    const api = fakeApi({ ...CODE, ...answers });
    const page = await renderPage(<TokenLoginPage />, { at });
    return { ...page, api, location: () => page.router.state.location.href };
  };

  test.each([
    ['/token-login/once/8', 8],
    ['/token-login/once/123456789', 123_456_789],
    ['/token-login/once/1234567890', null],
    ['/token-login/once/x8', null],
    ['/token-login/once/8x', null],
  ])('with the path %s, asks for confirmation and then signs in to organization %s', async (at, organization) => {
    const { person, api, location } = await open({ 'POST /token-login/': () => ({ token: 'good' }) }, at);
    await heading('Log in as bob@example.com?');
    screen.getByText(/^The link logs you in to the account of bob@example\.com in this browser\./);
    expect([readToken(), await hrefOf('Do not log in'), api.calls.length]).toEqual([null, '/', 1]);
    await person.click(await button('Log in as bob@example.com'));
    await waitFor(() => expect(location()).toBe('/'));
    expect([readToken(), readOrganizationId()]).toEqual(['good', organization]);
    expect(localStorage.getItem('pharos.first-visit')).toBe('first');
    expect(api.calls.map(({ body }) => body)).toEqual([{ code: 'once' }, { code: 'once' }]);
  });

  test.each([
    [2, 'bob@example.com', /^You are already logged in to this account\./],
    [
      1,
      'ann@example.com',
      /^You are logged in as ann@example\.com in this browser\. The link logs in bob@example\.com instead/,
    ],
  ])('shows whose session it replaces (user %i)', async (id, email, text) => {
    startSession('mine', 7);
    await open({ 'GET /logged-in-user/': () => user({ id, email }) });
    await screen.findByText(text);
    expect([await hrefOf(`Stay logged in as ${email}`), readToken()]).toEqual(['/', 'mine']);
  });

  test('ignores an expired session', async () => {
    startSession('expired');
    await open({ 'GET /logged-in-user/': () => refused(401) });
    await heading('Log in as bob@example.com?');
    expect(await hrefOf('Do not log in')).toBe('/');
  });

  test('shows a loading page until the server responds', async () => {
    await open({ 'POST /token-login/check/': () => new Promise(() => {}) });
    await heading('Logging in');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    [false, 'Log in'],
    [true, 'Go to the dashboard'],
  ])('changes nothing if it is invalid (signed in: %s)', async (isSignedIn, label) => {
    if (isSignedIn) startSession('mine');
    await open({ 'POST /token-login/check/': () => refused(400, { code: ['This link was used already.'] }) });
    await heading('This link does not log you in');
    expect(screen.getByRole('alert').textContent).toBe('This link was used already.');
    expect([await hrefOf(label), readToken()]).toEqual(['/', isSignedIn ? 'mine' : null]);
  });

  test('shows an error and retains the session if the signed-in user cannot be fetched', async () => {
    startSession('mine');
    await open({ 'GET /logged-in-user/': () => refused(403, { detail: 'Not now.' }) });
    await heading('This link does not log you in');
    expect([screen.getByRole('alert').textContent, readToken()]).toEqual(['Not now.', 'mine']);
  });

  test('shows that it was used before the user confirmed', async () => {
    const { person } = await open({ 'POST /token-login/': () => refused(400, { code: ['Used already.'] }) });
    await person.click(await button('Log in as bob@example.com'));
    await heading('This link does not log you in');
    expect([readToken(), localStorage.getItem('pharos.first-visit')]).toEqual([null, null]);
  });
});

describe('a link that verifies an email address', () => {
  const open = async (answers: Answers = {}, at = '/verify-email?token=mailed') => {
    const api = fakeApi({ 'GET /installation/': () => ({ sign_up: 'open' }), ...answers });
    const page = await renderPage(<VerifyEmailPage />, { at });
    return { ...page, api, location: () => page.router.state.location.href };
  };

  test.each([
    [false, 'Log in'],
    [true, 'Go to the dashboard'],
  ])('verifies the address immediately and only once (signed in: %s)', async (isSignedIn, label) => {
    if (isSignedIn) startSession('mine');
    const { api } = await open({ 'POST /verify-email/': () => ({ email: 'ann@example.com' }) });
    await heading('Your e-mail address is verified');
    screen.getByText('ann@example.com is verified. Thank you.');
    expect([await hrefOf(label), api.calls.map(({ body }) => body)]).toEqual(['/', [{ token: 'mailed' }]]);
  });

  test('shows a placeholder until the server responds', async () => {
    await open({ 'POST /verify-email/': () => new Promise(() => {}) });
    await heading('Verifying your e-mail address');
    expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
  });

  test('can be tried again after a temporary error', async () => {
    const { person, api } = await open({ 'POST /verify-email/': () => refused(429, { detail: 'Too many tries.' }) });
    await heading('Your e-mail address is not verified yet');
    screen.getByText('Too many tries.');
    api.on('POST /verify-email/', () => ({ email: 'ann@example.com' }));
    await person.click(await button('Try again'));
    await heading('Your e-mail address is verified');
  });

  test.each([
    ['/verify-email?token=used', 1],
    ['/verify-email', 0],
  ])('offers the sign-in if it was used or is incomplete: %s', async (at, calls) => {
    const { api } = await open({ 'POST /verify-email/': () => refused(400, { token: ['Used.'] }) }, at);
    await heading('This link does not work');
    screen.getByText(/or is incomplete\. Log in to request another link\.$/);
    expect([await hrefOf('Log in'), api.calls.length]).toEqual(['/login?next=%2Fverify-email', calls]);
  });

  test('can be replaced by a signed-in user if it was used', async () => {
    startSession('mine');
    await open({ 'POST /verify-email/': () => refused(400, { token: ['Used.'] }) });
    await button('Send another link');
    screen.getByText(/or is incomplete\.\s*$/);
    expect(screen.queryByRole('link')).toBeNull();
  });

  describe('a browser that is not signed in to the account', () => {
    const needsPassword = ({ body }: { body: unknown }) =>
      (body as { password?: string }).password === undefined
        ? refused(400, { password: ['Log in first, or set a new password.'] })
        : { email: 'ann@example.com' };
    const password = () => screen.findByLabelText<HTMLInputElement>('New password');

    test('verifies the address with a new password and then offers the sign-in', async () => {
      const { person, api, location } = await open({
        'POST /verify-email/': needsPassword,
        'POST /user-logout/': () => ({ redirect_url: null }),
      });
      await enterText(person, await password(), 'four gray herons wade');
      await person.click(await button('Set a new password and verify'));
      await heading('Your e-mail address is verified');
      screen.getByText('Log in with the new password.');
      await person.click(await button('Log in'));
      await waitFor(() => expect(location()).toBe('/login'));
      expect(api.calls.filter(({ path }) => path === '/verify-email/').map(({ body }) => body)).toEqual([
        { token: 'mailed' },
        { token: 'mailed', password: 'four gray herons wade' },
      ]);
    });

    test('offers the sign-in, which returns to the link', async () => {
      const { person, location } = await open(
        { 'POST /verify-email/': needsPassword, 'POST /user-logout/': () => ({ redirect_url: null }) },
        '/verify-email?token=a%26b',
      );
      await person.click(await button('Log in with the password you chose'));
      await waitFor(() => expect(location()).toBe('/login?next=%2Fverify-email%3Ftoken%3Da%2526b'));
    });

    test('rejects a short password and focuses its field', async () => {
      const { person, api } = await open({ 'POST /verify-email/': needsPassword });
      await enterText(person, await password(), 'short');
      await person.click(await button('Set a new password and verify'));
      expect([(await password()).dataset.invalid, document.activeElement]).toEqual(['true', await password()]);
      expect(api.calls.filter(({ path }) => path === '/verify-email/')).toHaveLength(1);
    });

    test.each([
      [{ password: ['It is in a list of leaked passwords.'] }, 'It is in a list of leaked passwords.', 0],
      [{ token: ['The link is too old.'] }, 'The link is too old.', 1],
    ])('shows why the server rejected the request: %j', async (fields, text, alerts) => {
      const { person, api } = await open({ 'POST /verify-email/': needsPassword });
      await enterText(person, await password(), 'four gray herons wade');
      api.on('POST /verify-email/', () => refused(400, fields));
      await person.click(await button('Set a new password and verify'));
      await screen.findByText(text);
      expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
    });
  });
});

describe('the sign-out page', () => {
  test('ends the session after confirmation, and offers to stay signed in', async () => {
    startSession('mine');
    const api = fakeApi({ 'POST /user-logout/': () => ({ redirect_url: null }) });
    const { person, router } = await renderPage(<LogOutPage />, { at: '/reports' });
    await heading('Log out?');
    expect([readToken(), await hrefOf('Stay logged in'), api.calls]).toEqual(['mine', '/', []]);
    await person.click(await button('Log out'));
    await waitFor(() => expect(router.state.location.href).toBe('/login'));
    expect([readToken(), api.calls.length]).toEqual([null, 1]);
  });
});
