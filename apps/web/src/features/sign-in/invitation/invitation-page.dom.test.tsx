import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { loadPasswordRule } from '../../../lib/new-password-problem.ts';
import { readOrganizationId, readToken, startSession } from '../../../lib/session.ts';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { user } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const PASSWORD = 'four gray herons wade';
const offer = (given: object = {}) => ({
  email: 'ann@example.com',
  full_name: '',
  role: 'AD',
  organization: { id: 9, name: 'Acme' },
  invited_by: 'bob@example.com',
  ...given,
});
const ACCEPTED = { token: 'good', organization: { id: 9 } };
const open = async (answers: Answers = {}, query = '', me = user()) => {
  await loadPasswordRule();
  const api = fakeApi({ 'GET /invitations/mailed/': () => offer(), ...answers });
  const page = await renderPage(<InvitationPage />, { at: `/invitation/mailed${query}`, user: me });
  return { ...page, api, location: () => page.router.state.location.href };
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

const expectEntered = async (location: () => string, token: string) => {
  await waitFor(() => expect(location()).toBe('/'));
  expect([readToken(), readOrganizationId()]).toEqual([token, 9]);
};

describe('the invitation', () => {
  test.each([
    [{}, /^bob@example\.com invites you .* As an admin, you can manage checks and people\.$/],
    [
      { invited_by: null, role: 'ST' },
      /^An admin of Acme invites you .* As a read-only member, you can see the dashboard, checks and reports\.$/,
    ],
  ])('shows the organization, the sender and the role (%j)', async (given, text) => {
    await open({ 'GET /invitations/mailed/': () => offer(given) });
    await heading('Join Acme');
    screen.getByText(text);
  });

  test('shows a placeholder while it is loading', async () => {
    await open({ 'GET /invitations/mailed/': () => new Promise(() => {}) });
    await heading('Invitation');
    expect([document.querySelector('[aria-busy=true]') !== null, screen.queryByRole('button')]).toEqual([true, null]);
  });

  test.each([
    [false, 'Log in'],
    [true, 'Go to the dashboard'],
  ])('shows that it is no longer valid (signed in: %s)', async (isSignedIn, label) => {
    if (isSignedIn) startSession('mine');
    await open({ 'GET /invitations/mailed/': () => refused(404) });
    await heading('This invitation is no longer valid');
    expect(await hrefOf(label)).toBe('/');
  });

  test('is loaded again on request after an error', async () => {
    const { person, api } = await open({
      'GET /invitations/mailed/': () => refused(429, { detail: 'Too many tries.' }),
    });
    await screen.findByText('Too many tries.');
    api.on('GET /invitations/mailed/', () => offer());
    await person.click(await button('Try again'));
    await heading('Join Acme');
  });
});

describe('a user without an account', () => {
  test('creates one with the invited address and opens the organization', async () => {
    const { person, api, location } = await open({ 'POST /accept-invitation/': () => ACCEPTED });
    expect([(await field('E-mail address')).value, (await field('E-mail address')).readOnly]).toEqual([
      'ann@example.com',
      true,
    ]);
    expect(await field('Full name')).toBe(document.activeElement);
    expect(await hrefOf('I have an account already')).toBe('/invitation/mailed?account=own');
    await enterText(person, await field('Full name'), 'Ann Lee');
    await enterText(person, await field('Password'), PASSWORD);
    await person.click(await button('Create account and join'));
    await expectEntered(location, 'good');
    expect(api.calls.at(-1)?.body).toEqual({ token: 'mailed', full_name: 'Ann Lee', password: PASSWORD });
  });

  test('cannot send an empty form', async () => {
    const { person, api } = await open({ 'GET /invitations/mailed/': () => offer({ full_name: 'Ann Lee' }) });
    expect((await field('Full name')).value).toBe('Ann Lee');
    await person.click(await button('Create account and join'));
    expect([(await field('Password')).dataset.invalid, document.activeElement]).toEqual([
      'true',
      await field('Password'),
    ]);
    await person.clear(await field('Full name'));
    await person.click(await button('Create account and join'));
    expect(await field('Full name')).toBe(document.activeElement);
    expect(api.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  test.each(['ann@example.com', 'Annabelle Lee'])(
    'cannot use a password that consists of known values: %s',
    async (known) => {
      const { person, api } = await open({ 'GET /invitations/mailed/': () => offer({ full_name: 'Annabelle Lee' }) });
      await enterText(person, await field('Password'), known);
      await person.click(await button('Create account and join'));
      expect((await field('Password')).dataset.invalid).toBe('true');
      expect(api.calls.map(({ method }) => method)).toEqual(['GET']);
    },
  );

  test.each([
    [400, { full_name: ['Too long.'] }, 'Too long.', 0],
    [409, { detail: 'This address has an account.' }, 'This address has an account.', 1],
  ])('sees the error of a response with status %i at the right place', async (status, body, text, alerts) => {
    const { person } = await open({ 'POST /accept-invitation/': () => refused(status, body) });
    await enterText(person, await field('Full name'), 'Ann Lee');
    await enterText(person, await field('Password'), PASSWORD);
    await person.click(await button('Create account and join'));
    await screen.findByText(text);
    expect([screen.queryAllByRole('alert').length, readToken()]).toEqual([alerts, null]);
  });
});

describe('a user with an account', () => {
  const join = async ({ person }: Awaited<ReturnType<typeof open>>) => {
    await enterText(person, await field('Password'), PASSWORD);
    await person.click(await button('Log in and join'));
  };
  const wantsCode = () => refused(401, { detail: 'A code is needed.', code_required: true });

  test.each([
    ['', 'ann@example.com'],
    ['Ann Lee', 'Ann Lee'],
  ])('joins with the password of the account (invited as %j)', async (full_name, sent) => {
    const answers = {
      'GET /invitations/mailed/': () => offer({ full_name }),
      'POST /accept-invitation/': () => ACCEPTED,
    };
    const page = await open(answers, '?account=own');
    expect(await field('Password')).toBe(document.activeElement);
    expect((await field('E-mail address')).value).toBe('ann@example.com');
    expect([await hrefOf('Log in another way'), await hrefOf('I have no account yet')]).toEqual([
      '/login?next=%2Finvitation%2Fmailed',
      '/invitation/mailed',
    ]);
    await join(page);
    await expectEntered(page.location, 'good');
    expect(page.api.calls.at(-1)?.body).toEqual({ token: 'mailed', full_name: sent, password: PASSWORD });
  });

  test.each([
    [400, { password: ['Wrong password.'] }, 0],
    [403, { detail: 'Wrong password.' }, 1],
  ])('sees the error of a response with status %i at the right place', async (status, body, alerts) => {
    const page = await open({ 'POST /accept-invitation/': () => refused(status, body) }, '?account=own');
    await join(page);
    await screen.findByText('Wrong password.');
    expect([screen.queryAllByRole('alert').length, screen.queryByLabelText('Two-factor code')]).toEqual([alerts, null]);
  });

  test('enters the code of the second factor', async () => {
    const page = await open({ 'POST /accept-invitation/': wantsCode }, '?account=own');
    await join(page);
    await screen.findByLabelText('Two-factor code');
    expect(screen.queryByText('A code is needed.')).toBeNull();
    await page.person.click(await button('Back'));
    await page.person.click(await button('Log in and join'));
    await enterText(page.person, await field('Two-factor code'), '123456');
    page.api.on('POST /accept-invitation/', () => refused(401, { detail: 'The code is wrong.', code_required: true }));
    await page.person.click(await button('Continue'));
    await screen.findByText('The code is wrong.');
    page.api.on('POST /accept-invitation/', () => refused(429, { detail: 'Too many tries.' }));
    await page.person.click(await button('Continue'));
    await screen.findByText('Too many tries.');
    page.api.on('POST /accept-invitation/', () => ACCEPTED);
    await page.person.click(await button('Continue'));
    await expectEntered(page.location, 'good');
    expect(page.api.calls.at(-1)?.body).toMatchObject({ password: PASSWORD, code: '123456' });
  });

  test('must enter the password again if the server rejects it together with the code', async () => {
    const page = await open({ 'POST /accept-invitation/': wantsCode }, '?account=own');
    await join(page);
    await enterText(page.person, await field('Two-factor code'), '123456');
    page.api.on('POST /accept-invitation/', () => refused(400, { password: ['Wrong password.'] }));
    await page.person.click(await button('Continue'));
    expect(await field('Password')).toBeTruthy();
    expect(screen.queryByLabelText('Two-factor code')).toBeNull();
  });
});

describe('a signed-in user', () => {
  test('joins with one click in the same session', async () => {
    startSession('mine', 7);
    const { person, api, location } = await open({ 'POST /join-organization/': () => ({ organization: { id: 9 } }) });
    await person.click(await button('Join'));
    await expectEntered(location, 'mine');
    expect(api.calls.at(-1)?.body).toEqual({ token: 'mailed' });
  });

  test('sees why joining was rejected', async () => {
    startSession('mine', 7);
    const { person } = await open({ 'POST /join-organization/': () => refused(422, { detail: 'The plan is full.' }) });
    await person.click(await button('Join'));
    expect((await screen.findByRole('alert')).textContent).toBe('The plan is full.');
    expect(readOrganizationId()).toBe(7);
  });

  test.each([() => ({ redirect_url: null }), () => refused(503)])(
    'must sign out first if the invitation is for another address, even if the server is unavailable',
    async (answer) => {
      startSession('mine', 7);
      const other = user({ email: 'carl@example.com' });
      const { person, api } = await open({ 'POST /user-logout/': answer }, '', other);
      await heading('Join Acme');
      expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
      screen.getByText('carl@example.com');
      await person.click(await button('Log out and accept it'));
      await field('Full name');
      expect([readToken(), api.calls.some(({ path }) => path === '/user-logout/')]).toEqual([null, true]);
    },
  );

  test('can join immediately after a sign-in in another tab', async () => {
    await open();
    await field('Full name');
    act(() => startSession('mine'));
    await button('Join');
  });
});
