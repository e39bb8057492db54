import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { organization } from '../../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { inTrial, PUBLIC_PLANS, paidBy, planUpdate } from '../testing/public-plans.ts';
import { DowngradeDialog } from './downgrade-dialog.tsx';

const Asked = ({ id }: { id: number }) => {
  const [isOpen, setOpen] = useState(true);
  const plan = PUBLIC_PLANS.find((each) => each.id === id) ?? null;
  return <DowngradeDialog plan={isOpen ? plan : null} onClose={() => setOpen(false)} />;
};

const open = async (id: number, answer: () => unknown, subscription: object = paidBy('month')) => {
  const acme = organization({
    number_of_checks: 52,
    number_of_integrations: 7,
    subscription: {
      plan_name: 'GARDEN',
      addons: [{ cb_id: 'ten_check_monthly', quantity: 2, unit: 10, unit_price: 500, max_count: 25 }],
      ...subscription,
    },
  });
  const api = fakeApi({ 'POST /update-plan/': answer, 'GET /organizations/': () => pageOf([acme]) });
  const page = await renderPage(<Asked id={id} />, { at: '/settings/pricing', organization: acme });
  const confirm = async () => page.person.click(await screen.findByRole('button', { name: 'Downgrade' }));
  const sent = () => api.calls.find(({ path }) => path === '/update-plan/')?.body;
  return { ...page, api, confirm, sent };
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('downgrades a trial immediately and shows the prices', async () => {
  const answer = () => planUpdate({ request_status: 'downgraded' });
  const { confirm, sent, router } = await open(5, answer, { ...inTrial(), addons: [] });
  expect(await screen.findByText('Your trial continues with BLOSSOM at once.')).toBeTruthy();
  await confirm();
  expect(await screen.findByText('Plan has been downgraded to BLOSSOM')).toBeTruthy();
  await isGone();
  expect(router.state.location.href).toBe('/settings/pricing?state=downgraded');
  expect(sent()).toEqual({ plan_id: 5, organization: 7, addons: [], pay_now: false, keep: false });
});

test('downgrades a paid plan at the end of its term and retains the add-ons', async () => {
  const { confirm, sent, router } = await open(2, () => planUpdate({ request_status: 'downgrade_scheduled' }));
  expect(await screen.findByText(/^BLOSSOM begins on .* Until then, nothing changes\.$/)).toBeTruthy();
  expect(
    screen.getByText(/^It allows 80 checks \(including the 20 that you have added\), 10 integrations/),
  ).toBeTruthy();
  await confirm();
  expect(await screen.findByText('Subscription has been updated')).toBeTruthy();
  await isGone();
  expect(router.state.location.href).toBe('/settings/pricing?state=updated');
  expect(sent()).toMatchObject({ addons: [{ cb_id: 'ten_check_monthly', quantity: 2 }] });
});

test('removes the add-ons with a downgrade to the free plan', async () => {
  const { confirm, sent } = await open(1, () => planUpdate({ request_status: 'downgrade_scheduled' }));
  expect(await screen.findByText(/The add-ons of your plan end with it/)).toBeTruthy();
  await confirm();
  await isGone();
  expect(sent()).toMatchObject({ plan_id: 1, addons: [] });
});

test.each(['checks_exceeded', 'integration_exceeded'] as const)(
  'shows for %s how many items must be deleted',
  async (status) => {
    const { person, confirm, router } = await open(2, () => planUpdate({ request_status: status }));
    await confirm();
    expect(await screen.findByText('You have 52 Checks, 7 integrations')).toBeTruthy();
    expect(screen.getByText('PLEASE DELETE 2 Checks')).toBeTruthy();
    expect(screen.getByText('PLEASE DELETE 2 integrations')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Yes, let me know' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'OK' }));
    await isGone();
    expect(router.state.location.href).toBe('/settings/pricing');
  },
);

const MESSAGE = 'Unable to downgrade to Sprout: Sprout allows 50 Checks, 5 Integrations, 10 users and 5 statuspages';
const violated = () =>
  planUpdate({
    request_status: 'checks_exceeded',
    limit_violation_with_addons: ['52 Checks, 2 more than 50'],
    response: { message: MESSAGE },
  });

test('offers to contact support if the usage exceeds the limits of SPROUT, and creates a ticket', async () => {
  const { person, confirm, api } = await open(1, violated);
  api.on('POST /create-support-ticket/', () => ({ url: 'https://pharos.example/tickets/1' }));
  await confirm();
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  expect(screen.getByText('52 Checks, 2 more than 50')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Yes, let me know' }));
  expect(await screen.findByText('Support Ticket has been created successfully.')).toBeTruthy();
  await isGone();
  const ticket = api.calls.find(({ path }) => path === '/create-support-ticket/')?.body;
  expect(ticket).toEqual({ reason: 'Request for downgrade', organization: 7, DowngradeTo: 'SPROUT' });
});

test('creates no ticket if the user declines to contact support', async () => {
  const { person, confirm, api } = await open(1, violated);
  await confirm();
  await person.click(await screen.findByRole('button', { name: 'No' }));
  await isGone();
  expect(api.calls.some(({ path }) => path === '/create-support-ticket/')).toBe(false);
});

test('changes nothing without a card and shows the reason', async () => {
  const answer = () => planUpdate({ request_status: 'no_card', response: { message: 'There is no card.' } });
  const { confirm, router } = await open(2, answer);
  await confirm();
  expect(await screen.findByText('There is no card.')).toBeTruthy();
  expect(router.state.location.href).toBe('/settings/pricing');
});

test('shows the error of the server in the dialog', async () => {
  const { confirm } = await open(2, () => refused(422, { detail: 'The last payment failed.' }));
  await confirm();
  expect(await screen.findByText('The last payment failed.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
