import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { loadPasswordRule } from '../../../lib/new-password-problem.ts';
import { readToken, startSession } from '../../../lib/session.ts';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
const WITHOUT_MAIL = /This installation has no mail server yet/;

describe('the page for a forgotten password', () => {
  const open = async (sends_mail: boolean, answers: Parameters<typeof fakeApi>[0] = {}) => {
    const api = fakeApi(answers);
    return {
      api,
      ...(await renderPage(<ForgotPasswordPage />, { at: '/forgot-password', loaderData: { sends_mail } })),
    };
  };

  test.each([
    [true, 'Send the link', 'Check your e-mail', 'was sent to it'],
    [false, 'Create the link', 'Ask the operator for the link', 'is stored on the server'],
  ])('requests the link and shows where it is sent (mail server: %s)', async (sendsMail, label, title, where) => {
    const { person, api } = await open(sendsMail, { 'POST /request-password-reset/': () => ({}) });
    await heading('Forgotten password');
    expect(screen.queryAllByText(WITHOUT_MAIL)).toHaveLength(sendsMail ? 0 : 1);
    expect(screen.queryAllByText('We send you a link to set a new password.')).toHaveLength(sendsMail ? 1 : 0);
    expect([document.activeElement, (await field('E-mail address')).value]).toEqual([
      await field('E-mail address'),
      '',
    ]);
    await enterText(person, await field('E-mail address'), 'ann@example.com');
    await person.click(await button(label));
    await heading(title);
    screen.getByText(
      `If ann@example.com has an account, a link to set a new password ${where}. It works once, within an hour.`,
    );
    expect(screen.queryAllByText(WITHOUT_MAIL)).toHaveLength(sendsMail ? 0 : 1);
    expect(await hrefOf('Back to log in')).toBe('/login');
    expect(api.calls.map(({ body }) => body)).toEqual([{ email: 'ann@example.com' }]);
  });

  test('sends nothing if the email address is invalid', async () => {
    const { person, api } = await open(true);
    await enterText(person, await field('E-mail address'), 'ann');
    await person.click(await button('Send the link'));
    expect((await field('E-mail address')).getAttribute('aria-invalid')).toBe('true');
    expect([document.activeElement, api.calls]).toEqual([await field('E-mail address'), []]);
    expect(await hrefOf('Back to log in')).toBe('/login');
  });

  test.each([
    [400, { email: ['Not this address.'] }, 'Not this address.', 0],
    [429, { detail: 'Too many requests.' }, 'Too many requests.', 1],
  ])('shows the error of a response with status %i at the right place', async (status, body, text, alerts) => {
    const { person } = await open(true, { 'POST /request-password-reset/': () => refused(status, body) });
    await enterText(person, await field('E-mail address'), 'ann@example.com');
    await person.click(await button('Send the link'));
    await screen.findByText(text);
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  });
});

describe('the page that sets a new password', () => {
  const PASSWORD = 'four gray herons wade';
  const open = async (at: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
    await loadPasswordRule();
    const api = fakeApi(answers);
    return { api, ...(await renderPage(<ResetPasswordPage />, { at })) };
  };

  test.each([false, true])(
    'sets the password and ends the session of this browser (passkeys removed: %s)',
    async (isDropped) => {
      startSession('old');
      const { person, api } = await open('/reset-password?token=mailed', { 'POST /reset-password/': () => ({}) });
      await heading('Set a new password');
      expect(await field('New password')).toBe(document.activeElement);
      await enterText(person, await field('New password'), PASSWORD);
      if (isDropped) await person.click(screen.getByRole('checkbox', { name: 'Also remove my passkeys' }));
      await person.click(await button('Set the password'));
      await heading('Your password is set');
      expect([readToken(), await hrefOf('Log in')]).toEqual([null, '/login']);
      expect(api.calls.map(({ body }) => body)).toEqual([
        { token: 'mailed', password: PASSWORD, drop_passkeys: isDropped },
      ]);
    },
  );

  test('rejects a short password', async () => {
    const { person, api } = await open('/reset-password?token=mailed');
    await enterText(person, await field('New password'), 'short');
    await person.click(await button('Set the password'));
    expect((await field('New password')).dataset.invalid).toBe('true');
    expect([document.activeElement, api.calls]).toEqual([await field('New password'), []]);
  });

  test('offers a new link if the URL contains no token', async () => {
    await open('/reset-password');
    await heading('This link does not work');
    expect(await hrefOf('Request a new link')).toBe('/forgot-password');
  });

  test.each([
    [400, { token: ['Used.'] }, 'This link does not work', /^It was already used/],
    [400, { password: ['It is leaked.'] }, 'Set a new password', 'It is leaked.'],
    [429, { detail: 'Too many tries.' }, 'Set a new password', 'Too many tries.'],
  ])('shows for a response with status %i and %j the heading: %s', async (status, body, title, text) => {
    startSession('old');
    const { person } = await open('/reset-password?token=mailed', {
      'POST /reset-password/': () => refused(status, body),
    });
    await enterText(person, await field('New password'), PASSWORD);
    await person.click(await button('Set the password'));
    await screen.findByText(text);
    await heading(title);
    expect([readToken(), screen.queryAllByRole('alert').length]).toEqual(['old', status === 429 ? 1 : 0]);
  });
});
