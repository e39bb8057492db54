import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { UsersPage } from './users-page.tsx';

const ANN = {
  role: 'AD',
  email: 'ann@example.com',
  full_name: 'Ann Lee',
  disable_alert_emails: false,
  has_unsubscribed: false,
  user_mini: { state: 'AC' },
};

test('invites a read-only user by default and explains what an admin cannot do', async () => {
  const api = fakeApi({
    'GET /installation/': () => ({ sign_up: 'first', sends_mail: true }),
    'POST /invite-user-to-organization/': () => ({}),
  });
  const { person } = await renderPage(<InviteDialog opened onClose={() => {}} isFull={false} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Read only' }).checked).toBe(true);
  expect(screen.getByText(/Cannot transfer or delete the organization\./)).toBeTruthy();
  await enterText(person, screen.getByRole('textbox', { name: /^E-mail/ }), 'ann.lee@example.com');
  await person.keyboard('{Enter}');
  await screen.findByText('User invited successfully');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'ann.lee@example.com',
    full_name: 'Ann Lee',
    role: 'ST',
  });
});

test('loads the users again on request after an error', async () => {
  const api = fakeApi({
    'GET /organization-members/': () => pageOf([{ ...ANN, id: 1, user: 1 }]),
    'GET /invitations/': () => pageOf([]),
    'GET /installation/': () => ({}),
    'GET /checks/': () => pageOf([]),
  });
  const { person } = await renderPage(<UsersPage />);
  expect(await screen.findByText('People could not be loaded.')).toBeTruthy();
  api.on('GET /organization-subscribers/', () => pageOf([]));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ann Lee')).toBeTruthy();
});

test.each([
  ['a contact of a private installation', { sign_up: 'first', sends_mail: true }, 'Contact', 'Contact added'],
  ['a contact who is asked first', { sign_up: 'open', sends_mail: true }, 'Contact', /gets a mail to confirm it/],
  [
    'a contact without a mail server',
    { sign_up: 'open', sends_mail: false },
    'Contact',
    /^Contact added\. The mail is stored/,
  ],
  ['a user by mail', { sign_up: 'first', sends_mail: true }, 'Admin', 'User invited successfully'],
  ['a user without a mail server', { sign_up: 'first', sends_mail: false }, 'Admin', /stored in the folder outbox/],
])('shows the result after adding %s', async (_what, installation, role, expected) => {
  fakeApi({
    'GET /installation/': () => installation,
    'POST /organization-subscribers/': () => ({ id: 3, email: 'c@example.com' }),
    'POST /invite-user-to-organization/': () => ({ id: 3, email: 'c@example.com' }),
  });
  const { person, queries } = await renderPage(<InviteDialog opened onClose={() => {}} isFull={false} />);
  await enterText(person, await screen.findByLabelText(/E-mail/), 'c@example.com');
  await person.click(screen.getByRole('radio', { name: new RegExp(role) }));
  await expect.poll(() => queries.isFetching()).toBe(0);
  await person.click(screen.getByRole('button', { name: /Add contact|Send invitation/ }));
  expect(await screen.findByText(expected)).toBeTruthy();
});
