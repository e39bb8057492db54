import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '../../lib/billing/leave-for.ts';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { Suspended } from './suspended.tsx';

vi.mock('../../lib/billing/leave-for.ts', () => ({ leaveFor: vi.fn() }));
beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});

const open = async (given: Parameters<typeof organization>[0] = {}) => {
  const acme = organization({ state: 'CA', ...given });
  const api = fakeApi({
    'GET /subscriptions/': () => acme.subscription,
    'GET /organizations/': () => pageOf([acme]),
    'POST /update-payment-method/': () => ({ hosted_page_url: 'https://pay.example/1' }),
  });
  const page = await renderPage(<Suspended />, { organization: acme });
  await screen.findByRole('heading', { name: 'Acme is suspended' });
  return { ...page, api };
};

test('synchronizes the payment state with the billing provider and fetches the organization again', async () => {
  const { api } = await open();
  await waitFor(() => {
    const paths = api.calls.map(({ path }) => path);
    expect(paths).toContain('/subscriptions/?sync_subscription=true');
    expect(paths.some((path) => path.startsWith('/organizations/'))).toBe(true);
  });
});

test('opens the payment page of the billing provider for an admin', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Update card details' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'));
});

test('shows the amount due', async () => {
  await open({ subscription: { amount_due: 4650 } });
  expect(screen.getByText(/^The last payment of \$46\.50 has failed/)).toBeTruthy();
  expect(screen.getByText(/^Enter another card: \$46\.50 is charged to it/)).toBeTruthy();
});

test('names the contact for read-only members', async () => {
  await open({ logged_in_user_role: 'ST' });
  expect(screen.getByText(/^To continue, ask the owner/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update card details' })).toBeNull();
});

test('offers support if the installation sells no plans', async () => {
  const { api } = await open({ subscription: { started_at: null } });
  expect(screen.getByRole('button', { name: 'Contact support' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update card details' })).toBeNull();
  expect(api.calls.some(({ path }) => path.startsWith('/subscriptions/'))).toBe(false);
});

test('allows the owner to export the data and delete the account', async () => {
  await open({ is_logged_in_user_owner: true });
  expect(screen.getByRole('button', { name: 'Export your data' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete this account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave organization' })).toBeNull();
});

test('allows an admin to request the deletion with a ticket', async () => {
  const { person, api } = await open();
  api.on('GET /support-tickets/', () => ({ results: [] }));
  await person.click(screen.getByRole('button', { name: 'Delete this account' }));
  expect(await screen.findByRole('dialog', { name: 'Request the deletion of this organization?' })).toBeTruthy();
});

test('offers a read-only member only to leave the organization', async () => {
  await open({ logged_in_user_role: 'ST' });
  expect(screen.queryByRole('button', { name: 'Delete this account' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave organization' })).toBeTruthy();
});
