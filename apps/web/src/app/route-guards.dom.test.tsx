import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { getCheck } from '@pharos/contract/rest/checks/endpoints.ts';
import { getLoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '../lib/api/call.ts';
import { endSession, endSessionAndForget, readOrganizationId, readToken, startSession } from '../lib/session.ts';
import { enterText } from '../lib/testing/enter-text.ts';
import { type FakeApi, fakeApi, noConnection, pageOf, refused } from '../lib/testing/fake-api.ts';
import { organization, user } from '../lib/testing/fixtures.ts';
import { showError, showSuccess } from '../lib/toast.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.ts';

const installation = {
  version: '1.0.0',
  sign_up: 'closed',
  has_accounts: true,
  sends_mail: true,
  single_sign_on: false,
  check_intervals: [60],
  zapier_app: false,
  billing: 'builtin',
  upgrades_suspended: false,
  slack_app: false,
};
const paused = organization({ id: 8, name: 'Paused', state: 'PS' });

const server = (given: Parameters<typeof fakeApi>[0] = {}): FakeApi =>
  fakeApi({
    'GET /installation/': () => installation,
    'GET /logged-in-user/': () => (readToken() === 'good' ? user() : refused(401)),
    'GET /organizations/': () =>
      readToken() === 'good' ? pageOf([organization({ number_of_checks: 0 })]) : refused(401),
    'GET /recent-state-changes/': () => pageOf([]),
    'GET /events/': () => new Response(new ReadableStream()),
    ...given,
  });

const codeOf = ({ id, email }: { id: number; email: string }, token = 'good') => ({
  'POST /token-login/check/': () => ({ user: { id, email } }),
  'POST /token-login/': () => ({ token }),
});

const visit = (address: string) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, at: () => router.state.location.href };
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(() => {
  // A mounted page would load the cleared data again, and its retries would affect the next test.
  cleanup();
  queryClient.clear();
  endSession();
  vi.restoreAllMocks();
});

test.each([
  ['has no database', () => refused(503, { detail: 'The service is unavailable.', request_id: 'req-1' })],
  ['does not answer', noConnection],
])('explains that Pharos %s, and opens the page as soon as Pharos is available again', async (_, away) => {
  startSession('good');
  const api = server({ 'GET /logged-in-user/': away, 'GET /installation/': away });
  visit('/');
  await heading('Pharos cannot be reached');
  expect(document.body.textContent).toContain('opens automatically');
  expect(document.body.textContent).not.toContain('req-1');
  api.on('GET /installation/', () => installation);
  api.on('GET /logged-in-user/', () => user());
  await heading('Dashboard');
});

describe('a visitor who is not signed in', () => {
  test.each([
    ['/reports?check_id=3&range=week', '/login?next=%2Freports%3Fcheck_id%3D3%26range%3Dweek'],
    ['/settings/users', '/login?next=%2Fsettings%2Fusers'],
    ['/', '/login'],
  ])('is redirected from %s to the login page, which stores the way back', async (address, reached) => {
    const api = server();
    const { at } = visit(address);
    await heading('Log in');
    expect(at()).toBe(reached);
    expect(api.calls.map(({ path }) => path)).toEqual(['/installation/']);
  });

  test('is redirected to the sign-up page if there is no account yet', async () => {
    server({ 'GET /installation/': () => ({ ...installation, sign_up: 'first', has_accounts: false }) });
    const { at } = visit('/');
    await heading('Welcome to Pharos');
    expect(at()).toBe('/sign-up');
  });

  test('continues after the login to the requested page, which replaces the login page', async () => {
    server({ 'POST /user-login/': () => ({ token: 'good' }) });
    const { router, at } = visit('/profile');
    const person = userEvent.setup();
    await heading('Log in');
    await enterText(person, screen.getByLabelText('E-mail address'), 'ann@example.com');
    await enterText(person, screen.getByLabelText('Password'), 'four gray herons wade');
    await person.keyboard('{Enter}');
    await heading('Profile');
    expect([at(), readToken(), router.history.length]).toEqual(['/profile', 'good', 1]);
  });

  test('is logged in with a code in the URL, for its organization', async () => {
    const api = server({
      'GET /organizations/': () => pageOf([organization(), organization({ id: 8, number_of_checks: 0 })]),
      ...codeOf(user()),
    });
    const { at } = visit('/token-login/once/8');
    await heading('Log in as ann@example.com?');
    expect([readToken(), api.calls.map(({ path }) => path)]).toEqual([
      null,
      expect.not.arrayContaining(['/token-login/']),
    ]);
    screen.getByRole('link', { name: 'Do not log in' });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in as ann@example.com' }));
    await heading('Dashboard');
    expect([at(), readToken(), readOrganizationId()]).toEqual(['/', 'good', 8]);
    expect(localStorage.getItem('pharos.first-visit')).toBe('first');
  });

  test('verifies an address with a new password', async () => {
    const api = server({
      'POST /verify-email/': ({ body }) =>
        (body as { password?: string }).password === undefined
          ? refused(400, { password: ['Log in first, or set a new password.'] })
          : { email: 'ann@example.com' },
    });
    visit('/verify-email?token=mailed');
    await heading('Verify your e-mail address');
    const person = userEvent.setup();
    await enterText(person, screen.getByLabelText('New password'), 'four gray herons wade');
    await person.keyboard('{Enter}');
    await heading('Your e-mail address is verified');
    expect(api.calls.at(-1)?.body).toEqual({ token: 'mailed', password: 'four gray herons wade' });
  });

  test('sees an error for an invalid code', async () => {
    server({ 'POST /token-login/check/': () => refused(400, { code: ['This link was used already.'] }) });
    const { at } = visit('/token-login/used/8');
    await heading('This link does not log you in');
    screen.getByText('This link was used already.');
    expect([at(), readToken()]).toEqual(['/token-login/used/8', null]);
  });
});

describe('a signed-in user', () => {
  test.each([
    ['/login?next=/profile', '/profile'],
    ['/login?next=https://evil.example/profile', '/'],
    ['/login', '/'],
    ['/sign-up', '/'],
  ])('skips %s', async (address, reached) => {
    server();
    startSession('good');
    const { at } = visit(address);
    await heading(reached === '/' ? 'Dashboard' : 'Profile');
    expect(at()).toBe(reached);
  });

  test('logs in again after the session has expired, and the session is deleted', async () => {
    server();
    startSession('expired');
    const { at } = visit('/reports?check_id=3');
    await heading('Log in');
    expect([at(), readToken()]).toEqual(['/login?next=%2Freports%3Fcheck_id%3D3', null]);
  });

  test('sees after the deletion of the organization a login page that explains it, without a way back', async () => {
    startSession('good');
    server();
    const { at } = visit('/profile');
    await waitFor(() => expect(at()).toBe('/profile'));
    act(() => endSessionAndForget());
    await screen.findByText('The account was deleted with all its data. You are logged out.');
    expect(at()).toBe('/login?after=deletion');
  });

  test.each(['before', 'after'])(
    'sees that the organization was deleted, even if a request is rejected %s the response of the deletion',
    async (when) => {
      const answer = Promise.withResolvers<Response>();
      const api = server();
      startSession('good');
      const { at } = visit('/profile');
      await heading('Profile');
      api.on('GET /checks/3/', () => answer.promise);
      const inFlight = call(getCheck, { params: { id: 3 } }).catch(() => {});
      const refuse = () => {
        answer.resolve(refused(401));
        return inFlight;
      };
      if (when === 'before') {
        await act(refuse);
        await heading('Log in');
      }
      await act(async () => {
        endSessionAndForget();
        await refuse();
      });
      await screen.findByText('The account was deleted with all its data. You are logged out.');
      expect(screen.queryByText('After that, the page that you requested opens.')).toBeNull();
      expect(at()).toBe(when === 'before' ? '/login?next=%2Fprofile' : '/login?after=deletion');
    },
  );

  test('stays signed in if a request of an earlier session is rejected', async () => {
    const answer = Promise.withResolvers<Response>();
    server({ 'GET /checks/3/': () => answer.promise });
    startSession('earlier');
    const inFlight = call(getCheck, { params: { id: 3 } }).catch(() => {});
    startSession('good');
    answer.resolve(refused(401));
    await inFlight;
    expect(readToken()).toBe('good');
  });

  test('is redirected to the login page if the session ends while a page is open', async () => {
    server();
    startSession('good');
    const { at } = visit('/profile');
    await heading('Profile');
    showSuccess('Saved');
    showError('Shop was not saved');
    act(() => endSession());
    await heading('Log in');
    expect(at()).toBe('/login?next=%2Fprofile');
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(['Saved']);
  });

  test('is redirected to the login page if another tab logs out', async () => {
    server();
    startSession('good');
    const { at } = visit('/profile');
    await heading('Profile');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await heading('Log in');
    expect(at()).toBe('/login?next=%2Fprofile');
  });

  test('sees no error if the page renders before it detects that another tab ended the session', async () => {
    server();
    startSession('good', 7);
    const { at } = visit('/profile');
    await heading('Profile');
    localStorage.clear();
    act(() => void queryClient.setQueriesData({ queryKey: [getLoggedInUser.path] }, user({ full_name: 'Bo Ek' })));
    expect(await screen.findByRole('button', { name: /Bo Ek/ })).toBeTruthy();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pharos.token' })));
    await heading('Log in');
    expect(at()).toBe('/login?next=%2Fprofile');
  });

  test('is logged out by a link only after a confirmation, also on the server, and without a way back', async () => {
    const api = server({ 'POST /user-logout/': () => ({ redirect_url: null }) });
    const paths = () => api.calls.map(({ path }) => path);
    startSession('good');
    const { at } = visit('/freshid/logout/');
    await heading('Log out?');
    expect([readToken(), paths()]).toEqual(['good', expect.not.arrayContaining(['/user-logout/'])]);
    screen.getByRole('link', { name: 'Stay logged in' });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }));
    await heading('Log in');
    expect([at(), readToken()]).toEqual(['/login', null]);
    expect(paths()).toContain('/user-logout/');
  });

  test('is redirected to the login page immediately on return from the identity provider without a session', async () => {
    const api = server();
    const { at } = visit('/freshid/logout/');
    await heading('Log in');
    expect(at()).toBe('/login');
    expect(api.calls.map(({ path }) => path)).not.toContain('/user-logout/');
  });

  test('must confirm before a code replaces the session with that of another person', async () => {
    const api = server(codeOf(user({ id: 2, email: 'bob@example.com' }), 'of-bob'));
    startSession('good', 7);
    visit('/token-login/once/8/');
    await heading('Log in as bob@example.com?');
    expect([readToken(), readOrganizationId()]).toEqual(['good', 7]);
    expect(api.calls.map(({ path }) => path)).not.toContain('/token-login/');
    await userEvent.setup().click(screen.getByRole('link', { name: 'Stay logged in as ann@example.com' }));
    await heading('Dashboard');
    expect([readToken(), readOrganizationId()]).toEqual(['good', 7]);
  });

  test('must confirm before a code replaces the session with another one of the same person', async () => {
    const api = server(codeOf(user(), 'by-provider'));
    startSession('good', 7);
    visit('/token-login/once/8/');
    await heading('Log in as ann@example.com?');
    screen.getByText(/may give access to fewer organizations/);
    expect(api.calls.map(({ path }) => path)).not.toContain('/token-login/');
    await userEvent.setup().click(screen.getByRole('link', { name: 'Stay logged in as ann@example.com' }));
    await heading('Dashboard');
    expect([readToken(), readOrganizationId()]).toEqual(['good', 7]);
  });

  test('is logged in as the other person after confirming', async () => {
    const bob = user({ id: 2, email: 'bob@example.com' });
    server({
      ...codeOf(bob, 'of-bob'),
      'GET /logged-in-user/': () => (readToken() === 'of-bob' ? bob : user()),
      'GET /organizations/': () => pageOf([organization({ id: 8, number_of_checks: 0 })]),
    });
    startSession('good', 7);
    visit('/token-login/once/8/');
    await heading('Log in as bob@example.com?');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in as bob@example.com' }));
    await heading('Dashboard');
    expect([readToken(), readOrganizationId()]).toEqual(['of-bob', 8]);
  });

  test('retains the session and sees an error if a code is invalid', async () => {
    server({ 'POST /token-login/check/': () => refused(400, { code: ['This link was used already.'] }) });
    startSession('good', 7);
    visit('/token-login/used/8');
    await heading('This link does not log you in');
    expect([readToken(), readOrganizationId()]).toEqual(['good', 7]);
  });

  test('is offered single sign-on if the only organization requires it', async () => {
    const closed_organizations = [{ id: 7, name: 'Acme', needs: 'single-sign-on' as const }];
    server({
      'GET /logged-in-user/': () => user({ role: null, closed_organizations }),
      'GET /organizations/': () => pageOf([]),
      'POST /user-logout/': () => ({ redirect_url: null }),
      'GET /installation/': () => ({ ...installation, single_sign_on: true }),
    });
    startSession('good');
    const { at } = visit('/');
    await heading('Another login is required');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in with single sign-on' }));
    await screen.findByLabelText('Work e-mail address or domain');
    expect([at(), readToken()]).toEqual(['/login?by=sso', null]);
  });

  test.each([
    ['with an unverified address sees how to verify it', 'verified-address', 'Verify your e-mail address'],
    ['after single sign-on sees how to log in differently', 'own-sign-in', 'Log in with your own password or passkey'],
  ] as const)('behaves correctly as an operator: %s', async (_, operator_needs, title) => {
    const api = server({ 'GET /logged-in-user/': () => user({ operator_needs }) });
    startSession('good');
    const { at } = visit('/operator/locations');
    await heading(title);
    expect(at()).toBe('/operator/locations');
    if (operator_needs !== 'verified-address') return;
    api.on('GET /resend-user-activation-link/', () => ({}));
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Send the mail again' }));
    await screen.findByText(/We sent you a new link/);
    await person.click(screen.getByRole('button', { name: 'I have verified it' }));
    await screen.findByText('It is not verified yet.');
    const verified = user({ is_operator: true });
    api.on('GET /logged-in-user/', () => verified);
    api.on('GET /operator/locations/', () => ({ credentials: { is_available: true, reason: null }, results: [] }));
    await person.click(screen.getByRole('button', { name: 'I have verified it' }));
    await heading('Locations');
  });

  test('sees no operator area without being an operator', async () => {
    server();
    startSession('good');
    visit('/operator/locations');
    await heading('Page not found');
  });

  test('sees in the menu the organizations that need another login, with the kind of login', async () => {
    const closed_organizations = [{ id: 9, name: 'Boats', needs: 'own-sign-in' as const }];
    const me = user({ single_sign_on_of: 7, closed_organizations });
    server({
      'GET /logged-in-user/': () => (readToken() === 'good' ? me : refused(401)),
      'POST /user-logout/': () => ({ redirect_url: 'https://id.example/log-out' }),
    });
    startSession('good');
    const { at } = visit('/');
    await heading('Dashboard');
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: /^Profile menu of/ }));
    await person.click(await screen.findByRole('menuitem', { name: /^Boats\s*Log in with your password$/ }));
    await heading('Log in');
    expect([at(), readToken()]).toEqual(['/login', null]);
  });

  test.each([true, false])(
    'is offered single sign-on on the login page only if it is configured: %s',
    async (isSetUp) => {
      server({ 'GET /installation/': () => ({ ...installation, single_sign_on: isSetUp }) });
      visit('/login');
      await heading('Log in');
      expect(screen.queryAllByText('Log in with single sign-on')).toHaveLength(isSetUp ? 1 : 0);
    },
  );

  test('uses the first organization if the chosen one no longer exists', async () => {
    const api = server();
    startSession('good', 99);
    visit('/');
    await heading('Dashboard');
    expect(readOrganizationId()).toBe(7);
    expect(api.calls.map(({ path }) => path).filter((path) => path.startsWith('/organizations/'))).toHaveLength(1);
  });

  test('sees the own account if another person was signed in when the page started to load', async () => {
    const theirs = organization({ id: 9, name: 'Theirs', number_of_checks: 0 });
    server({
      'GET /logged-in-user/': () => user({ email: readToken() === 'good' ? 'bob@example.com' : 'ann@example.com' }),
      'GET /organizations/': () => {
        if (readToken() !== 'good') return pageOf([organization({ number_of_checks: 0 })]);
        // Simulates the login in another tab.
        startSession('new');
        return pageOf([theirs]);
      },
    });
    startSession('good');
    visit('/');
    await heading('Dashboard');
    expect([readToken(), readOrganizationId()]).toEqual(['new', 7]);
    expect(document.body.textContent).not.toContain('Theirs');
  });

  test.each([
    ['paused', [paused], 'Paused is paused'],
    ['suspended', [organization({ state: 'CA' })], 'Acme is suspended'],
    ['not activated', [organization({ state: 'NA' })], 'Acme is suspended'],
    ['none', [], 'You are not a member of an organization'],
  ])('sees a separate page instead of the app if the organization is %s', async (_, organizations, title) => {
    server({ 'GET /organizations/': () => pageOf(organizations) });
    startSession('good');
    visit('/reports');
    await heading(title);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('sees an error and can retry if the account cannot be loaded', async () => {
    // React logs the errors that an error boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const api = server({ 'GET /organizations/': () => refused(403) });
    startSession('good');
    visit('/profile');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /organizations/', () => pageOf([organization()]));
    await userEvent.setup().click(retry);
    await heading('Profile');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  });
});
