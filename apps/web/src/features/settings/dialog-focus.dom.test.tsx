import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { enterText } from '../../lib/testing/enter-text.ts';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { TransferOwnership } from './account/transfer-ownership.tsx';
import { ApiKeysPage } from './api-keys/api-keys-page.tsx';
import { EnrollTwoFactor } from './profile/enroll-two-factor.tsx';
import { UsersPage } from './users/users-page.tsx';

const key = {
  id: 3,
  name: 'Deployment',
  scope: 'read',
  shown_as: 'abc…',
  created_by: null,
  created_at: '2026-11-01T10:00:00Z',
  last_used_at: null,
  expires_at: null,
};
const Enrollment = () => {
  const [isOpen, setOpen] = useState(true);
  return <EnrollTwoFactor opened={isOpen} onClose={() => setOpen(false)} />;
};
const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

test('focuses the first field in each step of the two-factor dialog, and closes the recovery codes only with their button', async () => {
  fakeApi({
    'POST /two-factor/': () => ({ uri: 'otpauth://totp/a?secret=B', secret: 'B' }),
    'POST /two-factor/confirm/': () => ({ recovery_codes: ['one', 'two'] }),
  });
  const { person } = await renderPage(<Enrollment />);
  await enterText(person, await screen.findByLabelText('Your password', { selector: 'input' }), 'secret');
  await person.keyboard('{Enter}');
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(focused()).toBe(code);
  await enterText(person, code, '123456');
  await person.keyboard('{Enter}');
  const intro = await screen.findByText(/^Store these recovery codes/);
  await waitFor(() => expect(focused()).toBe(intro));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  await person.keyboard('{Escape}');
  expect(screen.getByText('one')).toBeTruthy();
  await person.click(button('I have stored them'));
  await waitFor(() => expect(screen.queryByText('one')).toBeNull());
});

test('does not discard a new API key on Escape', async () => {
  fakeApi({
    'GET /api-keys/': () => pageOf([key]),
    'POST /api-keys/': () => ({ ...key, key: 'full-text-of-the-key' }),
  });
  const { person } = await renderPage(<ApiKeysPage />);
  await person.click(button('Create key'));
  await enterText(person, await screen.findByRole('textbox', { name: /^Name/ }), 'Deployment');
  await person.keyboard('{Enter}');
  const made = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New API key' });
  expect(made.value).toBe('full-text-of-the-key');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  await person.keyboard('{Escape}');
  expect(screen.getByRole('textbox', { name: 'New API key' })).toBeTruthy();
  await person.click(button('Done'));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'New API key' })).toBeNull());
});

test('focuses the heading after a key was revoked', async () => {
  let keys = [key];
  fakeApi({
    'GET /api-keys/': () => pageOf(keys),
    'DELETE /api-keys/3/': () => {
      keys = [];
      return {};
    },
  });
  const { person } = await renderPage(
    <main>
      <ApiKeysPage />
    </main>,
  );
  await person.click(await screen.findByRole('button', { name: 'Revoke API key Deployment' }));
  await person.click(await screen.findByRole('button', { name: 'Revoke key' }));
  await screen.findByText('There is no API key yet');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { level: 1, name: 'API keys' })));
});

test('restores the focus to the menu button after a dialog of a row is closed', async () => {
  const member = (id: number, role: string, email: string) => ({
    id,
    user: id,
    role,
    email,
    full_name: '',
    disable_alert_emails: false,
    has_unsubscribed: false,
    user_mini: { state: 'AC' },
  });
  fakeApi({
    'GET /organization-members/': () =>
      pageOf([member(1, 'AD', 'ann@example.com'), member(2, 'ST', 'bob@example.com')]),
    'GET /invitations/': () => pageOf([]),
    'GET /organization-subscribers/': () => pageOf([]),
    'GET /installation/': () => ({ sends_mail: true }),
  });
  const { person } = await renderPage(<UsersPage />);
  const menu = await screen.findByRole('button', { name: 'Actions for bob@example.com' });
  menu.focus();
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(focused()).toBe(button('Cancel')));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(menu));
});

test('focuses the first field of the ownership transfer dialog', async () => {
  fakeApi({ 'GET /organization-members/': () => pageOf([]) });
  const { person } = await renderPage(<TransferOwnership />);
  await person.click(button('Transfer ownership'));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('combobox', { name: 'New owner' })));
});
