import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readToken } from '../../../lib/session.ts';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { type FakeApi, fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { consumeAttempt } from '../sso/sso-attempt.ts';
import { LogInPage } from './log-in-page.tsx';

const open = async (
  at = '/login',
  answers: Parameters<typeof fakeApi>[0] = {},
  installation: object = { sign_up: 'open', single_sign_on: true },
) => {
  const api = fakeApi(answers);
  const page = await renderPage(<LogInPage />, { at, loaderData: installation });
  return { ...page, api, location: () => page.router.state.location.href };
};
const button = (name: string) => screen.findByRole('button', { name });
const bodies = ({ calls }: FakeApi) => calls.map(({ body }) => body);
const wantsCode = () => refused(401, { detail: 'A code is needed.', code_required: true });

const logIn = async ({ person }: Awaited<ReturnType<typeof open>>) => {
  await enterText(person, await screen.findByLabelText('E-mail address'), 'ann@example.com');
  await enterText(person, screen.getByLabelText('Password'), 'four gray herons');
  await person.click(await button('Log in'));
};

describe('the sign-in with a password', () => {
  test('starts a session and opens the requested page', async () => {
    const page = await open('/login?next=/reports', { 'POST /user-login/': () => ({ token: 'good' }) });
    expect(document.title).toMatch(/^Log in/);
    screen.getByText('After that, the page that you requested opens.');
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
    await logIn(page);
    await waitFor(() => expect(page.location()).toBe('/reports'));
    expect([readToken(), ...bodies(page.api)]).toEqual([
      'good',
      { email: 'ann@example.com', password: 'four gray herons' },
    ]);
  });

  test('sends nothing without an email address and focuses the field', async () => {
    const { person, api } = await open();
    await person.click(await button('Log in'));
    const field = screen.getByLabelText('E-mail address');
    expect([field.getAttribute('aria-invalid'), document.activeElement === field, api.calls]).toEqual([
      'true',
      true,
      [],
    ]);
    expect(screen.queryByText('After that, the page that you requested opens.')).toBeNull();
  });

  test('shows a server error at its field', async () => {
    const page = await open('/login', { 'POST /user-login/': () => refused(400, { password: ['It is too long.'] }) });
    await logIn(page);
    await screen.findByText('It is too long.');
    expect([document.activeElement, screen.queryByRole('alert')]).toEqual([screen.getByLabelText('Password'), null]);
  });

  test('shows a wrong password above the form and requests no code', async () => {
    const page = await open('/login', { 'POST /user-login/': () => refused(401, { detail: 'Wrong password.' }) });
    await logIn(page);
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password.');
    expect(screen.queryByLabelText('Two-factor code')).toBeNull();
  });

  test('requests the code of the second factor, shows an error for a wrong code, and sends the code with the password', async () => {
    const page = await open('/login', { 'POST /user-login/': wantsCode });
    await logIn(page);
    const field = await screen.findByLabelText('Two-factor code');
    expect([document.activeElement, screen.queryByText('A code is needed.')]).toEqual([field, null]);
    page.api.on('POST /user-login/', () => refused(401, { detail: 'The code is wrong.', code_required: true }));
    await enterText(page.person, field, ' 123456 ');
    await page.person.click(await button('Continue'));
    await screen.findByText('The code is wrong.');
    page.api.on('POST /user-login/', () => ({ token: 'good' }));
    await page.person.click(await button('Continue'));
    await waitFor(() => expect(page.location()).toBe('/'));
    expect([readToken(), bodies(page.api).at(-1)]).toEqual([
      'good',
      { email: 'ann@example.com', password: 'four gray herons', code: '123456' },
    ]);
  });

  test('returns from the code to the password', async () => {
    const page = await open('/login', { 'POST /user-login/': wantsCode });
    await logIn(page);
    await page.person.click(await button('Back'));
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail address')).value).toBe('ann@example.com');
    expect(screen.queryByLabelText('Two-factor code')).toBeNull();
  });

  test('returns to the password if the server rejects it together with the code', async () => {
    const page = await open('/login', { 'POST /user-login/': wantsCode });
    await logIn(page);
    const field = await screen.findByLabelText('Two-factor code');
    page.api.on('POST /user-login/', () => refused(401, { detail: 'Wrong password.' }));
    await enterText(page.person, field, '123456');
    await page.person.click(await button('Continue'));
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password.');
    screen.getByLabelText('Password');
  });

  test('stays at the code after a server error', async () => {
    const page = await open('/login', { 'POST /user-login/': wantsCode });
    await logIn(page);
    const field = await screen.findByLabelText('Two-factor code');
    page.api.on('POST /user-login/', () => refused(429, { detail: 'Too many tries.' }));
    await enterText(page.person, field, '123456');
    await page.person.click(await button('Continue'));
    await screen.findByText('Too many tries.');
    screen.getByLabelText('Two-factor code');
  });
});

describe('the other sign-in methods', () => {
  const linksOf = () =>
    screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')]);

  test('are a new account, a password reset and single sign-on, which retains the requested page', async () => {
    await open('/login?next=/reports');
    await button('Log in');
    expect(linksOf()).toEqual([
      ['Forgotten your password?', '/forgot-password'],
      ['Log in with single sign-on', '/login?next=%2Freports&by=sso'],
      ['Create an account', '/sign-up'],
    ]);
  });

  test('include only the password reset if sign-up is closed and single sign-on is not set up', async () => {
    await open('/login', {}, { sign_up: 'closed', single_sign_on: false });
    await button('Log in');
    expect(linksOf()).toEqual([['Forgotten your password?', '/forgot-password']]);
    expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
  });
});

describe('the sign-in with a passkey', () => {
  class FakeCredential {
    static readonly parseRequestOptionsFromJSON = (options: object) => ({ ...options, isParsed: true });
    toJSON() {
      const response = { clientDataJSON: 'd', authenticatorData: 'a', signature: 's', userHandle: null };
      return { id: 'k', rawId: 'k', type: 'public-key', response, clientExtensionResults: {} };
    }
  }
  const withPasskeys = (get: () => Promise<unknown>) => {
    vi.stubGlobal('PublicKeyCredential', FakeCredential);
    const asked = vi.fn(get);
    Object.defineProperty(navigator, 'credentials', { value: { get: asked }, configurable: true });
    return asked;
  };
  const answers = {
    'POST /passkey-login/options/': () => ({ challenge: 'once' }),
    'POST /passkey-login/': () => ({ token: 'good' }),
  };

  test('starts a session and opens the requested page', async () => {
    const asked = withPasskeys(async () => new FakeCredential());
    const { person, api, location } = await open('/login?next=/reports', answers);
    await person.click(await button('Log in with a passkey'));
    await waitFor(() => expect(location()).toBe('/reports'));
    expect(readToken()).toBe('good');
    expect(asked).toHaveBeenCalledWith({ publicKey: { challenge: 'once', isParsed: true } });
    expect(bodies(api).at(-1)).toMatchObject({ credential: { id: 'k', response: { signature: 's' } } });
  });

  test.each(['NotAllowedError', 'AbortError'])('shows that no passkey was used after the error %s', async (name) => {
    withPasskeys(() => Promise.reject(new DOMException('No.', name)));
    const { person, api } = await open('/login', answers);
    expect(screen.queryByRole('status')).toBeNull();
    await person.click(await button('Log in with a passkey'));
    expect((await screen.findByRole('status')).textContent).toBe('The login with a passkey failed.');
    expect([readToken(), api.calls.length]).toEqual([null, 1]);
  });

  test('shows that the server rejected the passkey', async () => {
    withPasskeys(async () => new FakeCredential());
    const rejection = () => refused(401, { detail: 'This passkey is not known.' });
    const { person } = await open('/login', { ...answers, 'POST /passkey-login/': rejection });
    await person.click(await button('Log in with a passkey'));
    expect((await screen.findByRole('alert')).textContent).toBe('This passkey is not known.');
    expect([readToken(), screen.queryByText('The login with a passkey failed.')]).toEqual([null, null]);
  });
});

describe('the sign-in with single sign-on', () => {
  const field = () => screen.findByLabelText('Work e-mail address or domain');

  test.each([
    ['ann@Example.com', 'email=ann%40Example.com'],
    [' Example.COM ', 'domain=example.com'],
  ])('requests the identity provider of %j', async (who, query) => {
    const { person, api } = await open('/login/5?by=sso&next=/reports', {
      'GET /sso/start/': () => ({ redirect_url: '#at-the-provider', browser_key: 'key' }),
    });
    expect(await field()).toBe(document.activeElement);
    await enterText(person, await field(), who);
    await person.click(await button('Go to your identity provider'));
    await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));
    window.location.hash = '';
    expect(api.calls.map(({ path }) => path)).toEqual([`/sso/start/?${query}`]);
    expect(consumeAttempt()).toEqual({ browserKey: 'key', next: '/reports', exportId: '5' });
    // The form must not be sent again before the browser leaves the page.
    expect((await button('Go to your identity provider')).getAttribute('aria-busy')).toBe('true');
  });

  test('sends nothing that is neither an email address nor a domain', async () => {
    const { person, api } = await open('/login?by=sso');
    await enterText(person, await field(), 'example');
    await person.click(await button('Go to your identity provider'));
    await screen.findByText('Enter a domain such as example.com.');
    expect([document.activeElement, api.calls]).toEqual([await field(), []]);
  });

  test.each([
    [404, 'Nothing here.', /^Single sign-on is not set up for this domain\./],
    [409, 'The provider does not answer.', /^The provider does not answer\.$/],
  ])('explains the response with status %i', async (status, detail, text) => {
    const { person } = await open('/login?by=sso', { 'GET /sso/start/': () => refused(status, { detail }) });
    await enterText(person, await field(), 'example.com');
    await person.click(await button('Go to your identity provider'));
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(consumeAttempt()).toBeNull();
  });

  test('returns to the password form and retains the requested page', async () => {
    await open('/login?by=sso&next=/reports');
    const link = await screen.findByRole('link', { name: 'Log in with a password' });
    expect(link.getAttribute('href')).toBe('/login?next=%2Freports');
  });
});
