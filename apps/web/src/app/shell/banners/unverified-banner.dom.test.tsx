import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';

const WAITING = { required_before: '2026-11-29T10:00:00.000Z', holds_alerts: true };
const open = (given: Parameters<typeof organization>[0]) => {
  const api = fakeApi({ 'GET /resend-user-activation-link/': () => ({}) });
  const page = (
    <>
      <UnverifiedBanner />
      The page
    </>
  );
  return renderPage(page, { organization: organization(given) }).then((rendered) => ({ ...rendered, api }));
};

test('shows the owner what is waiting and until when, and sends the mail again', async () => {
  const { person, api } = await open({ owner_verification: WAITING, is_logged_in_user_owner: true });
  expect(await screen.findByText('Verify owner@example.com')).toBeTruthy();
  expect(screen.getByText(/Until then, no alerts are sent\. Checks stop on 29 November 2026\./)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(/We sent you a new link/)).toBeTruthy();
  expect(api.calls.map(({ path }) => path)).toEqual(['/resend-user-activation-link/']);
});

test('informs other members, who cannot verify the address', async () => {
  await open({ owner_verification: WAITING, logged_in_user_role: 'ST' });
  expect(await screen.findByText('The owner has not verified owner@example.com')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('does not mention alerts if they are sent anyway', async () => {
  await open({ owner_verification: { ...WAITING, holds_alerts: false }, is_logged_in_user_owner: true });
  expect(await screen.findByText(/Otherwise, checks stop on 29 November 2026\./)).toBeTruthy();
});

test('is hidden after the address was verified', async () => {
  await open({});
  await screen.findByText('The page');
  expect(screen.queryByRole('complementary')).toBeNull();
});
