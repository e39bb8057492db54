import type { PlanFeature } from '@pharos/domain/plans/plans.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../../../lib/testing/fake-api.ts';
import { fakeTickets } from '../../../../lib/testing/fake-tickets.ts';
import { organization } from '../../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { inTrial, PUBLIC_PLANS, paidBy, planUpdate } from '../testing/public-plans.ts';
import { Plans } from './plans.tsx';

const open = async (
  subscription: object,
  { wanted, role = 'AD' }: { wanted?: PlanFeature; role?: 'AD' | 'ST' } = {},
) => {
  const acme = organization({ logged_in_user_role: role, subscription });
  const api = fakeApi({
    'GET /public-plans/': () => pageOf(PUBLIC_PLANS),
    'GET /organizations/': () => pageOf([acme]),
    'POST /update-plan/': () => planUpdate({ checkout_method: 'subscription_updated' }),
  });
  const page = await renderPage(<Plans wanted={wanted} />, { at: '/settings/pricing', organization: acme });
  await screen.findByRole('region', { name: 'GARDEN' });
  return { ...page, api };
};
const card = (plan: string) => within(screen.getByRole('region', { name: plan }));
const button = (plan: string) => card(plan).getByRole('button');
const labels = () =>
  ['SPROUT', 'BLOSSOM', 'GARDEN'].map((plan) => {
    const { textContent, ariaDisabled } = button(plan);
    return ariaDisabled === 'true' ? `(${textContent})` : textContent;
  });

const TRIAL = inTrial();
const PAID = paidBy('month');
test.each([
  ['a trial of GARDEN', { plan_name: 'GARDEN', ...TRIAL }, ['(Downgrade)', 'Downgrade', 'Activate Now']],
  ['a trial of BLOSSOM', { plan_name: 'BLOSSOM', ...TRIAL }, ['(downgrade)', 'Activate Now', 'Try this Plan']],
  [
    'BLOSSOM that is given up',
    { plan_name: 'BLOSSOM', ...PAID, status: 'non_renewing' },
    ['(Scheduled)', 'Add / Remove Checks', 'Choose Plan'],
  ],
  [
    'SPROUT in a trial',
    { plan_name: 'SPROUT', trial_end: TRIAL.trial_end },
    ['(Add / Remove Checks)', 'TRY THIS PLAN', 'TRY THIS PLAN'],
  ],
  ['GARDEN', { plan_name: 'GARDEN', ...PAID }, ['Request Downgrade', 'Request Downgrade', 'Add / Remove Checks']],
  ['BLOSSOM', { plan_name: 'BLOSSOM', ...PAID }, ['downgrade', 'Add / Remove Checks', 'Choose Plan']],
  ['SPROUT', { plan_name: 'SPROUT' }, ['Add / Remove Checks', 'Choose Plan', 'Choose Plan']],
])('shows the buttons of SPROUT, BLOSSOM and GARDEN for %s', async (_name, subscription, expected) => {
  await open(subscription);
  expect(labels()).toEqual(expected);
});

test('starts with yearly prices, with SPROUT second and BLOSSOM recommended', async () => {
  const { person } = await open({ plan_name: 'SPROUT' });
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['BLOSSOM', 'SPROUT', 'GARDEN']);
  expect(screen.getByText('save 20%')).toBeTruthy();
  expect(card('BLOSSOM').getByText('Recommended')).toBeTruthy();
  expect(card('GARDEN').queryByText('Recommended')).toBeNull();
  expect(screen.getByRole('region', { name: 'BLOSSOM' }).textContent).toMatch(
    /\$8\.80 a month, billed yearly\$11 a month, billed monthly/,
  );
  await person.click(screen.getByRole('radio', { name: 'Monthly' }));
  expect(screen.getByRole('region', { name: 'BLOSSOM' }).textContent).toMatch(
    /\$11 a month, billed monthly\$8\.80 a month, billed yearly/,
  );
});

test('shows the limits of a plan and highlights the requested feature', async () => {
  await open({ plan_name: 'SPROUT' }, { wanted: 'response_time_graph' });
  for (const line of ['50 checks', '5 integrations', '10 users', '5 status pages', '6 months of data storage'])
    expect(card('SPROUT').getByText(line)).toBeTruthy();
  expect(card('BLOSSOM').getByText('1 year of data storage')).toBeTruthy();
  const wanted = card('GARDEN').getByText('Response time graph').closest('li');
  expect(wanted?.style.fontWeight).toBe('700');
});

test('opens the estimate of the selected plan and period', async () => {
  const { person, router } = await open({ plan_name: 'SPROUT' });
  await person.click(button('BLOSSOM'));
  await waitFor(() => expect(router.state.location.href).toBe('/settings/estimate?plan=5'));
});

test('retains the paid billing period if only checks are added', async () => {
  const { person, router } = await open({ plan_name: 'BLOSSOM', ...PAID });
  await person.click(button('BLOSSOM'));
  await waitFor(() => expect(router.state.location.href).toBe('/settings/estimate?plan=2'));
});

test('starts a trial immediately without payment', async () => {
  const { person, router, api } = await open({ plan_name: 'BLOSSOM', ...TRIAL });
  await person.click(button('GARDEN'));
  await waitFor(() => expect(router.state.location.href).toBe('/settings/pricing?state=updated'));
  const sent = api.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ plan_id: 6, organization: 7, addons: [], pay_now: false, keep: false });
});

test('disables SPROUT in a trial', async () => {
  const { person, router, api } = await open({ plan_name: 'GARDEN', ...TRIAL });
  await person.click(button('SPROUT'));
  expect([screen.queryByRole('dialog'), router.state.location.pathname]).toEqual([null, '/settings/pricing']);
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('shows read-only members whom to contact and sends their request', async () => {
  const { person, api } = await open({ plan_name: 'SPROUT' }, { role: 'ST' });
  const url = 'https://pharos.example/v1/support-tickets/0190e2a4-7b1c-7def-8123-456789abcdef/';
  fakeTickets(api, url);
  await person.click(button('BLOSSOM'));
  const dialog = await screen.findByRole('dialog', { name: 'You have no access to the plans' });
  await person.click(within(dialog).getByRole('button', { name: 'Request access' }));
  expect(await screen.findByText('Support Ticket has been created successfully.')).toBeTruthy();
  expect(await within(dialog).findByText(/^Processing/)).toBeTruthy();
});
