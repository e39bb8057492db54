import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadPasswordRule } from '../../../lib/new-password-problem.ts';
import { readOrganizationId, readToken } from '../../../lib/session.ts';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const PASSWORD = 'four gray herons wade';
const open = async (
  answers: Parameters<typeof fakeApi>[0] = {},
  installation: object = { sign_up: 'open', has_accounts: true },
) => {
  await loadPasswordRule();
  const api = fakeApi(answers);
  return { api, ...(await renderPage(<SignUpPage />, { at: '/sign-up', loaderData: installation })) };
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const isInvalid = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true';
const create = () => screen.findByRole('button', { name: 'Create account' });
const fillIn = async ({ person }: Awaited<ReturnType<typeof open>>, password = PASSWORD) => {
  await enterText(person, await field('Full name'), 'Ann Lee');
  await enterText(person, await field('Organization'), 'Acme');
  await enterText(person, await field('E-mail address'), 'ann@example.com');
  await enterText(person, await field('Password'), password);
  await person.click(await create());
};

test.each([
  ['open', true, 'Create your account', ['/login']],
  ['first', false, 'Welcome to Pharos', []],
  ['open', false, 'Welcome to Pharos', []],
  ['first', true, 'Sign-up is closed', ['/login']],
  ['closed', true, 'Sign-up is closed', ['/login']],
  ['closed', false, 'Sign-up is closed', ['/login']],
])('with sign-up %s and existing accounts %s, shows the heading %s', async (sign_up, has_accounts, heading, links) => {
  await open({}, { sign_up, has_accounts });
  await screen.findByRole('heading', { name: heading });
  expect(screen.queryAllByRole('link', { name: 'Log in' }).map((link) => link.getAttribute('href'))).toEqual(links);
  expect(screen.queryAllByLabelText('Full name')).toHaveLength(heading === 'Sign-up is closed' ? 0 : 1);
});

test('creates the account with the time zone of the browser and opens its organization', async () => {
  const page = await open({ 'POST /sign-up/': () => ({ token: 'good', organization: { id: 9 } }) });
  expect(await field('Full name')).toBe(document.activeElement);
  await fillIn(page);
  await waitFor(() => expect([readToken(), readOrganizationId()]).toEqual(['good', 9]));
  await waitFor(() => expect(page.router.state.location.href).toBe('/'));
  expect(page.api.calls.map(({ body }) => body)).toEqual([
    {
      full_name: 'Ann Lee',
      organization_name: 'Acme',
      email: 'ann@example.com',
      password: PASSWORD,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
});

test('shows what a password lacks while it is typed', async () => {
  const { person } = await open();
  screen.getByText('12 or more characters. A sequence of several words is a good password.');
  await enterText(person, await field('Password'), 'four');
  await screen.findByText('4 of at least 12 characters.');
  await enterText(person, await field('Password'), ' gray herons wade');
  await screen.findByText('This is a good password.');
});

test('sends nothing while fields are empty and focuses the first field', async () => {
  const { person, api } = await open();
  await person.click(await create());
  const labels = ['Full name', 'Organization', 'E-mail address', 'Password'];
  const fields = await Promise.all(labels.map(field));
  expect(fields.every(isInvalid)).toBe(true);
  expect([document.activeElement, api.calls]).toEqual([fields[0], []]);
});

test.each(['ann@example.com', 'Ann Lee Acme'])(
  'rejects the password %j, which consists of other entered values',
  async (password) => {
    const page = await open();
    await fillIn(page, password);
    expect(isInvalid(await field('Password'))).toBe(true);
    expect([document.activeElement, page.api.calls]).toEqual([await field('Password'), []]);
  },
);

test('shows a server error at its field', async () => {
  const page = await open({ 'POST /sign-up/': () => refused(400, { email: ['This address has an account.'] }) });
  await fillIn(page);
  await screen.findByText('This address has an account.');
  expect([document.activeElement, screen.queryByRole('alert'), readToken()]).toEqual([
    await field('E-mail address'),
    null,
    null,
  ]);
});

test('shows a general server error above the form', async () => {
  const page = await open({ 'POST /sign-up/': () => refused(403, { detail: 'Sign-up is closed now.' }) });
  await fillIn(page);
  expect((await screen.findByRole('alert')).textContent).toBe('Sign-up is closed now.');
});
