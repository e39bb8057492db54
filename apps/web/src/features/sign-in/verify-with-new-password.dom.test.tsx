import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { VerifyWithNewPassword } from './verify-with-new-password.tsx';

const open = (sign_up: 'first' | 'open') => {
  fakeApi({ 'GET /installation/': () => ({ sign_up }) });
  return renderPage(<VerifyWithNewPassword token="t" />);
};

test('offers the sign-in first and states what a new password removes', async () => {
  await open('open');
  const buttons = await screen.findAllByRole('button', { name: /Log in|new password/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Log in with the password you chose',
    'Set a new password and verify',
  ]);
  expect(document.activeElement).toBe(buttons[0]);
  expect(
    await screen.findByText(/all API keys, single sign-on, other members and invitations\. Checks are not removed\./),
  ).toBeTruthy();
});

test('does not mention data that a private installation retains', async () => {
  await open('first');
  expect(await screen.findByText(/passkeys and the authenticator app\. Checks are not removed\./)).toBeTruthy();
});
