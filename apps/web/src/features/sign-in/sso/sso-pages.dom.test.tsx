import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { readOrganizationId, readToken } from '../../../lib/session.ts';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ConfirmSsoPage } from './confirm-sso-page.tsx';
import { storeAttempt } from './sso-attempt.ts';
import { SsoReturnPage } from './sso-return-page.tsx';

type Answers = Parameters<typeof fakeApi>[0];
const SESSION = { login_token: 'good', organization: 9, redirect_url: '/org/download-export/5' };
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

const comeBack = async (answers: Answers = {}, attempt: object = {}, query = 'code=c-1&state=s-1') => {
  storeAttempt({ browserKey: 'key', next: '/reports', ...attempt });
  const api = fakeApi(answers);
  const page = await renderPage(<SsoReturnPage />, { at: `/freshid/oauth/success?${query}` });
  return { ...page, api, location: () => page.router.state.location.href };
};

describe('the return from the identity provider', () => {
  test('starts the session and opens the requested page', async () => {
    const { api, location } = await comeBack({ 'POST /freshid-sso-v2-login/': () => SESSION });
    await waitFor(() => expect(location()).toBe('/reports'));
    expect([readToken(), readOrganizationId(), api.calls.length]).toEqual(['good', 9, 1]);
  });

  test('shows a loading page until the server responds', async () => {
    await comeBack({ 'POST /freshid-sso-v2-login/': () => new Promise(() => {}) });
    await heading('Logging in');
    expect([readToken(), screen.queryByRole('link')]).toEqual([null, null]);
  });

  test.each([
    [{}, '/login?by=sso&next=%2Freports'],
    [{ exportId: '5', next: undefined }, '/login/5?by=sso'],
  ])('offers to start again after a rejection (%j)', async (attempt, href) => {
    await comeBack({ 'POST /freshid-sso-v2-login/': () => refused(403, { detail: 'Not of this domain.' }) }, attempt);
    await heading('You are not logged in');
    expect([screen.getByRole('alert').textContent, await hrefOf('Start again')]).toEqual(['Not of this domain.', href]);
    expect([await hrefOf('Log in another way'), readToken()]).toEqual(['/login', null]);
  });

  test('removes the response of the provider from the address bar', async () => {
    const { api, location } = await comeBack(
      { 'POST /freshid-sso-v2-login/': () => refused(403, { detail: 'Not of this domain.' }) },
      {},
      'code=c-1&state=s-1&iss=https://id.example',
    );
    await heading('You are not logged in');
    await waitFor(() => expect(location()).toBe('/freshid/oauth/success'));
    expect([api.calls.length, screen.getByRole('alert').textContent]).toEqual([1, 'Not of this domain.']);
  });
});

describe('an existing account', () => {
  const LINK = { login_token: null, link_key: 'link', can_link_by_mail: true, user_email: 'ann@example.com' };
  const wantsCode = () => refused(401, { detail: 'A code is needed.', code_required: true });
  const open = async (answers: Answers = {}, attempt: object = {}) => {
    const page = await comeBack({ 'POST /freshid-sso-v2-login/': () => LINK, ...answers }, attempt);
    await heading('Is it your account?');
    return page;
  };
  const password = () => screen.findByLabelText<HTMLInputElement>('Password of your Pharos account');
  const agree = async ({ person }: Awaited<ReturnType<typeof open>>) => {
    await enterText(person, await password(), 'four gray herons');
    await person.click(await button('It is my account'));
  };

  test.each([
    [{}, {}, '/reports'],
    [{ exportId: '5' }, { export_id: '5' }, '/org/download-export/5'],
  ])('is linked with its password and signed in (%j)', async (attempt, sent, reached) => {
    const page = await open({ 'POST /sso/link/': () => SESSION }, attempt);
    screen.getByText('ann@example.com already has a Pharos account.');
    expect([document.activeElement, await hrefOf('Log in another way')]).toEqual([await password(), '/login']);
    await agree(page);
    await waitFor(() => expect(page.location()).toBe(reached));
    expect([readToken(), readOrganizationId()]).toEqual(['good', 9]);
    expect(page.api.calls.at(-1)?.body).toEqual({ link_key: 'link', password: 'four gray herons', ...sent });
  });

  test('is not linked without a password', async () => {
    const { person, api } = await open();
    await person.click(await button('It is my account'));
    await screen.findByText('This field may not be blank.');
    expect([document.activeElement, api.calls.length]).toEqual([await password(), 1]);
  });

  test.each([
    [400, { password: ['Too long.'] }, 'Too long.', 0],
    [401, { detail: 'Wrong password.' }, 'Wrong password.', 1],
  ])('shows the error of a response with status %i at the right place', async (status, body, text, alerts) => {
    const page = await open({ 'POST /sso/link/': () => refused(status, body) });
    await agree(page);
    await screen.findByText(text);
    expect([screen.queryAllByRole('alert').length, screen.queryByLabelText('Two-factor code')]).toEqual([alerts, null]);
  });

  test('is linked with password and code if it has a second factor', async () => {
    const page = await open({ 'POST /sso/link/': wantsCode });
    await agree(page);
    await screen.findByLabelText('Two-factor code');
    expect(screen.queryByText('A code is needed.')).toBeNull();
    await page.person.click(await button('Back'));
    expect((await password()).value).toBe('four gray herons');
    await page.person.click(await button('It is my account'));
    await enterText(page.person, await screen.findByLabelText('Two-factor code'), '123456');
    page.api.on('POST /sso/link/', () => refused(401, { detail: 'The code is wrong.', code_required: true }));
    await page.person.click(await button('Continue'));
    await screen.findByText('The code is wrong.');
    page.api.on('POST /sso/link/', () => refused(401, { detail: 'Wrong password.' }));
    await page.person.click(await button('Continue'));
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password.');
    page.api.on('POST /sso/link/', wantsCode);
    await page.person.click(await button('It is my account'));
    await enterText(page.person, await screen.findByLabelText('Two-factor code'), '654321');
    page.api.on('POST /sso/link/', () => SESSION);
    await page.person.click(await button('Continue'));
    await waitFor(() => expect(page.location()).toBe('/reports'));
    expect(page.api.calls.at(-1)?.body).toEqual({ link_key: 'link', password: 'four gray herons', code: '654321' });
  });

  test('is linked by email', async () => {
    const { person, api } = await open({ 'POST /sso/link/mail/': () => ({}) });
    await person.click(await button('Send me a mail instead'));
    await heading('Check your mail');
    screen.getByText('We sent a link to ann@example.com. It works once, within an hour.');
    expect([await hrefOf('Log in another way'), api.calls.at(-1)?.body, readToken()]).toEqual([
      '/login',
      { link_key: 'link' },
      null,
    ]);
  });

  test('cannot be linked by email if its address is not verified', async () => {
    await open({ 'POST /freshid-sso-v2-login/': () => ({ ...LINK, can_link_by_mail: false }) });
    expect(screen.queryByRole('button', { name: 'Send me a mail instead' })).toBeNull();
    expect(await hrefOf('set a new one by mail')).toBe('/forgot-password');
  });

  test('shows why no email was sent', async () => {
    const { person } = await open({ 'POST /sso/link/mail/': () => refused(403, { detail: 'The hour is over.' }) });
    await person.click(await button('Send me a mail instead'));
    expect((await screen.findByRole('alert')).textContent).toBe('The hour is over.');
  });
});

describe('the page of the emailed link', () => {
  const open = async (at: string, answers: Answers = {}) => {
    const api = fakeApi(answers);
    return { api, ...(await renderPage(<ConfirmSsoPage />, { at })) };
  };

  test('asks for confirmation before it sets up single sign-on', async () => {
    const { person, api } = await open('/confirm-single-sign-on?token=mailed', {
      'POST /sso/link/confirm/': () => ({ email: 'ann@example.com', organization_name: 'Acme' }),
    });
    await heading('Log in with single sign-on?');
    expect(api.calls).toEqual([]);
    await person.click(await button('It was me'));
    await heading('Single sign-on is set up');
    screen.getByText('From now on, it logs in ann@example.com to Acme.');
    expect([await hrefOf('Log in with single sign-on'), api.calls[0]?.body]).toEqual([
      '/login?by=sso',
      { token: 'mailed' },
    ]);
  });

  test('sends nothing without the token of the email', async () => {
    const { person, api } = await open('/confirm-single-sign-on');
    await person.click(await button('It was me'));
    expect([(await button('It was me')).getAttribute('aria-disabled'), api.calls]).toEqual(['true', []]);
  });

  test('shows why the server rejected the confirmation', async () => {
    const { person } = await open('/confirm-single-sign-on?token=mailed', {
      'POST /sso/link/confirm/': () => refused(400, { token: ['This link was used already.'] }),
    });
    await person.click(await button('It was me'));
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used already.');
  });
});
