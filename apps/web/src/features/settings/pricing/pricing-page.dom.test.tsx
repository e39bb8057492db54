import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { fakeTickets } from '../../../lib/testing/fake-tickets.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { PricingPage } from './pricing-page.tsx';
import { inTrial, PUBLIC_PLANS, paidBy, planUpdate } from './testing/public-plans.ts';

const CARD = { brand: 'Visa', masked_number: '•••• •••• •••• 4242' };
const NO_CARD = { brand: null, masked_number: null };
const NO_ADDRESS = { billing_address: null, shipping_address: null };

interface Given {
  more?: Partial<Organization>;
  at?: string;
  subscription?: object;
  card?: object;
  isSuspended?: boolean;
  id?: number;
}
const open = async (given: Given = {}) => {
  const {
    at = '/settings/pricing',
    subscription = paidBy('month'),
    card = CARD,
    isSuspended = false,
    id = 7,
    more,
  } = given;
  const acme = organization({
    id,
    ...more,
    subscription: { plan_name: 'BLOSSOM', plan_unit_price: 1100, total_price: 1100, ...subscription },
  });
  const api = fakeApi({
    'GET /installation/': () => ({ upgrades_suspended: isSuspended }),
    'GET /public-plans/': () => pageOf(PUBLIC_PLANS),
    'GET /organizations/': () => pageOf([acme]),
    'GET /payment/card/': () => card,
    'GET /payment/address/': () => NO_ADDRESS,
    'GET /subscriptions/': () => acme.subscription,
  });
  fakeTickets(api, 'https://pharos.example/tickets/1');
  const page = await renderPage(
    <main>
      <PricingPage />
    </main>,
    { at, organization: acme },
  );
  await screen.findByRole('heading', { level: 1, name: 'Pricing and billing' });
  const paths = () => api.calls.map(({ path }) => path);
  return { ...page, api, paths, acme };
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));

const GRANT = {
  id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c11',
  plan_name: null,
  checks: 20,
  integrations: 0,
  users: 0,
  status_pages: 0,
  has_badges: false,
  given_on: '2026-01-01T12:00:00Z',
  ends_on: '2026-03-31T12:00:00Z',
};

test('shows the plan with add-ons, dates and the next term', async () => {
  const addons = [
    { cb_id: 'ten_check_monthly', quantity: 4, unit: 10, unit_price: 500, max_count: 25 },
    { cb_id: 'badge_monthly', quantity: 1, unit: 0, unit_price: 300, max_count: 1 },
  ];
  const next = {
    next_term: {
      plan_name: 'SPROUT' as const,
      billing_period_unit: 'month' as const,
      addon_checks: 0,
      has_badges: false,
    },
    status: 'non_renewing' as const,
    next_billing_at: null,
  };
  const subscription = {
    ...paidBy('month'),
    addons,
    total_price: 3400,
    refundable_credits: 250,
    grants: [GRANT],
    ...next,
  };
  await open({
    subscription: {
      ...subscription,
      current_term_start: '2026-01-05T12:00:00Z',
      current_term_end: '2026-02-05T12:00:00Z',
    },
  });
  const { container } = { container: await screen.findByRole('region', { name: 'Current plan' }) };
  for (const text of [
    'BLOSSOM',
    'Ends with the term',
    '$11 a month',
    '40 more checks$20 a month',
    'Badges$3 a month',
    'Total$34 a month',
    'Current term5 January 2026 to 5 February 2026',
    'From 5 February 2026SPROUT',
    'Granted until 31 March 202620 more checks',
    'Credit$2.50',
  ])
    expect(container.textContent).toContain(text);
  expect(container.textContent).not.toContain('Next payment');
});

test('cancels the change at the end of the term and retains the paid add-ons', async () => {
  const addons = [{ cb_id: 'ten_check_monthly', quantity: 2, unit: 10, unit_price: 500, max_count: 25 }];
  const ending = { ...paidBy('month'), status: 'non_renewing' as const, addons };
  const { api, person, acme } = await open({ subscription: ending });
  api.on('POST /update-plan/', () => planUpdate({ checkout_method: 'subscription_updated' }));
  const { findByRole } = await part('Current plan');
  api.on('GET /organizations/', () =>
    pageOf([{ ...acme, subscription: { ...acme.subscription, ...paidBy('month') } }]),
  );
  await person.click(await findByRole('button', { name: 'Keep BLOSSOM' }));
  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === '/update-plan/')?.body).toEqual({
      plan_id: 2,
      organization: 7,
      addons: [{ cb_id: 'ten_check_monthly', quantity: 2 }],
      pay_now: false,
      keep: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep BLOSSOM' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Current plan' })));
});

test('mentions the billing period on the button if the next term has another one', async () => {
  const next_term = {
    plan_name: 'BLOSSOM' as const,
    billing_period_unit: 'month' as const,
    addon_checks: 0,
    has_badges: false,
  };
  await open({ subscription: { ...paidBy('year'), next_term } });
  const { findByRole } = await part('Current plan');
  expect(await findByRole('button', { name: 'Keep BLOSSOM, paid by the year' })).toBeTruthy();
});

test('retains the paid plan while a higher plan is granted', async () => {
  const ending = { ...paidBy('month'), status: 'non_renewing' as const };
  const granted = { plan_name: 'GARDEN', subscribed_plan_name: 'BLOSSOM', grants: [{ ...GRANT, plan_name: 'GARDEN' }] };
  const { api, person } = await open({ subscription: { ...ending, ...granted } });
  api.on('POST /update-plan/', () => planUpdate({ checkout_method: 'subscription_updated' }));
  const { findByRole } = await part('Current plan');
  await person.click(await findByRole('button', { name: /^Keep/ }));
  await waitFor(() =>
    expect(api.calls.find(({ path }) => path === '/update-plan/')?.body).toMatchObject({ plan_id: 2, keep: true }),
  );
  expect(screen.queryByText('Keep GARDEN')).toBeNull();
});

test('offers nothing to cancel if the plan renews', async () => {
  await open();
  await screen.findByRole('region', { name: 'GARDEN' });
  expect(screen.queryByRole('button', { name: 'Keep BLOSSOM' })).toBeNull();
});

test('shows the amount and date of the next payment', async () => {
  const next = { next_billing_at: '2026-02-05T12:00:00Z', next_billing_amount: 850 };
  const { container } = await open({ subscription: { ...paidBy('month'), ...next } });
  const { queryByText } = await part('Current plan');
  expect(container.textContent).toContain('Next payment$8.50 on 5 February 2026');
  expect(queryByText('Total')).toBeNull();
});

test('shows a granted plan with its end, and the subscription that continues', async () => {
  const grants = [
    { ...GRANT, plan_name: 'GARDEN' as const },
    { ...GRANT, id: 'b', plan_name: 'BLOSSOM' as const, checks: 0, has_badges: false },
  ];
  const { container } = await open({
    subscription: { ...paidBy('month'), plan_name: 'GARDEN', subscribed_plan_name: 'BLOSSOM', grants },
  });
  await part('Current plan');
  for (const text of [
    'GARDEN until 31 March 2026, granted by the operators of this Pharos; your subscription BLOSSOM goes on.',
    'BLOSSOM: $11 a month',
    'Granted until 31 March 202620 more checks',
    'Granted until 31 March 2026the plan BLOSSOM',
  ])
    expect(container.textContent).toContain(text);
  expect(container.textContent).not.toContain('the plan GARDEN');
});

test('shows how much credit covers of the next payment, and until when it is valid', async () => {
  const credit = {
    id: '0b0d3d3e-6f4a-4a51-9f3a-0d4f5a0a1c13',
    amount: 800,
    amount_left: 500,
    given_on: '2026-01-01T12:00:00Z',
    ends_on: '2026-03-31T12:00:00Z',
    is_confirmed: true,
  };
  const next = { next_billing_at: '2026-02-05T12:00:00Z', next_billing_amount: 600, next_billing_credit: 500 };
  const { container } = await open({
    subscription: { ...paidBy('month'), ...next, promotional_credits: 500, credits: [credit] },
  });
  await part('Current plan');
  for (const text of [
    'Next payment$11 on 5 February 2026, of which $5 is paid from credit',
    'Credit$5',
    'of it until 31 March 2026$5',
  ])
    expect(container.textContent).toContain(text);
});

test('shows the amount due beside the plan and beside the card', async () => {
  const owing = { suspended_from: '2026-02-20T00:00:00Z', card_status: 'failed' as const, amount_due: 1100 };
  const { container } = await open({ subscription: { ...paidBy('month'), ...owing } });
  await part('Current plan');
  expect(container.textContent).toContain('Amount due$11');
  const payment = await part('Payment Information');
  expect(await payment.findByText('$11 is due. It is charged to the card that you enter next.')).toBeTruthy();
});

test('shows the additional checks and the billing period of the next term', async () => {
  const next_term = {
    plan_name: 'BLOSSOM' as const,
    billing_period_unit: 'year' as const,
    addon_checks: 20,
    has_badges: false,
  };
  const term = { current_term_end: '2026-02-05T12:00:00Z', next_billing_at: '2026-02-05T12:00:00Z' };
  const { container } = await open({ subscription: { ...paidBy('month'), ...term, next_term } });
  await part('Current plan');
  expect(container.textContent).toContain('From 5 February 2026BLOSSOM, 20 more checks, paid by the year');
});

test('shows no payment after the end of the service, and the same last day as the banner', async () => {
  const deprecation = { start_date: '2026-01-01', end_date: '2026-12-31', free_extend: 30, paid_extend: 60 };
  const subscription = { ...paidBy('month'), next_billing_at: '2027-01-01T00:00:00Z' };
  const { container } = await open({ subscription, more: { deprecation, timezone: 'Pacific/Auckland' } });
  await part('Current plan');
  expect(container.textContent).not.toContain('Next payment');
  expect(container.textContent).toContain('Renewals end on 1 January 2027 (Pacific/Auckland).');
});

test('shows until when the plan is paid if a payment is overdue, and no term without dates', async () => {
  const owing = {
    ...paidBy('month'),
    current_term_start: '2026-02-05T12:00:00Z',
    current_term_end: '2026-02-05T12:00:00Z',
    suspended_from: '2026-02-20T00:00:00Z',
    card_status: 'failed' as const,
  };
  const { person, container } = await open({ subscription: owing });
  const current = await part('Current plan');
  expect(current.getByText('Payment failed')).toBeTruthy();
  expect(container.textContent).toContain('Paid until5 February 2026');
  expect(current.queryByText('Current term')).toBeNull();
  await person.click((await part('SPROUT')).getByRole('button', { name: 'downgrade' }));
  expect(await screen.findByText(/^SPROUT begins at the end of the term\./)).toBeTruthy();
});

test('shows that a trial is not paid for', async () => {
  await open({ subscription: { plan_name: 'GARDEN', ...inTrial() } });
  const current = await part('Current plan');
  expect(current.getByText('The trial is free')).toBeTruthy();
  expect(current.getByText(/^You have not paid for a plan yet/)).toBeTruthy();
});

test('shows the card and then the address', async () => {
  const { router, person } = await open();
  const payment = await part('Payment Information');
  expect(await payment.findByText('•••• •••• •••• 4242')).toBeTruthy();
  expect(payment.getByRole('button', { name: 'UPDATE CARD' })).toBeTruthy();
  const address = await part('Address Information');
  await person.click(await address.findByRole('button', { name: 'ADD ADDRESS' }));
  await waitFor(() => expect(router.state.location.href).toBe('/settings/pricing?payment=address'));
});

test('asks for a card if there is none, and for no address', async () => {
  await open({ card: NO_CARD });
  const payment = await part('Payment Information');
  expect(await payment.findByRole('button', { name: 'ADD CARD' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Address Information' })).toBeNull();
});

test.each([
  ['updated', 'Successfully updated'],
  ['succeeded', 'Successfully updated'],
  ['cancelled', 'Update cancelled'],
])('reports the state %s once and removes it from the URL', async (state, text) => {
  const { router, paths } = await open({ at: `/settings/pricing?state=${state}&interest=basicauth` });
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/settings/pricing?interest=basicauth'));
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(paths().includes('/subscriptions/?sync_subscription=true')).toBe(state === 'succeeded');
  expect(paths().some((path) => path.startsWith('/organizations/'))).toBe(state === 'succeeded');
});

test('reports a downgrade with a single message', async () => {
  const { person, api, router } = await open({ at: '/settings/pricing' });
  api.on('POST /update-plan/', () => planUpdate({ request_status: 'downgrade_scheduled' }));
  await person.click((await part('SPROUT')).getByRole('button', { name: 'downgrade' }));
  await person.click(await screen.findByRole('button', { name: 'Downgrade' }));
  expect(await screen.findByText('Subscription has been updated')).toBeTruthy();
  await waitFor(() => expect(router.state.location.href).toBe('/settings/pricing'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Successfully updated')).toBeNull();
});

test('removes the state downgraded from the URL without a message', async () => {
  const { router } = await open({ at: '/settings/pricing?state=downgraded' });
  await waitFor(() => expect(router.state.location.href).toBe('/settings/pricing'));
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the pricing page while upgrades are suspended', () => {
  const SUSPENDED = 'Plan upgrade suspended temporarily';
  const plan = (name: string) => within(screen.getByRole('region', { name })).getByRole('button');
  afterEach(() => localStorage.clear());

  test('disables upgrades with a reason, but not downgrades and add-ons', async () => {
    const { person } = await open({ isSuspended: true });
    await screen.findByRole('complementary', { name: SUSPENDED });
    expect(plan('GARDEN').ariaDisabled).toBe('true');
    expect([plan('SPROUT').ariaDisabled, plan('BLOSSOM').ariaDisabled]).toEqual([null, null]);
    await person.hover(plan('GARDEN'));
    expect((await screen.findByRole('tooltip')).textContent).toBe(SUSPENDED);
  });

  test('dismisses the note for one organization only', async () => {
    const first = await open({ isSuspended: true });
    await first.person.click(await screen.findByRole('button', { name: 'Dismiss this note' }));
    expect(screen.queryByRole('complementary', { name: SUSPENDED })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    first.unmount();
    const again = await open({ isSuspended: true });
    await waitFor(() => expect(plan('GARDEN').ariaDisabled).toBe('true'));
    expect(screen.queryByRole('complementary', { name: SUSPENDED })).toBeNull();
    again.unmount();
    await open({ isSuspended: true, id: 8 });
    expect(await screen.findByRole('complementary', { name: SUSPENDED })).toBeTruthy();
  });

  test('shows no note while upgrades are available', async () => {
    await open();
    await screen.findByRole('region', { name: 'GARDEN' });
    expect(screen.queryByRole('complementary', { name: SUSPENDED })).toBeNull();
    expect(plan('GARDEN').ariaDisabled).toBeNull();
  });
});

describe('the dialog of an upgrade prompt', () => {
  const at = '/settings/pricing?interest=responsegraph';
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Response time graph' }));

  test('shows which plan includes the requested feature and focuses that plan', async () => {
    const { person, router } = await open({ at, subscription: paidBy('month') });
    const { getByText, getByRole } = await dialog();
    expect(
      getByText('Your plan BLOSSOM does not have it. GARDEN does, for $28.80 a month, billed yearly.'),
    ).toBeTruthy();
    await person.click(getByRole('button', { name: 'See GARDEN' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'GARDEN' })));
    expect(router.state.location.href).toBe('/settings/pricing');
    expect(screen.getByText('Response time graph').closest('li')?.style.fontWeight).toBe('700');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('names the granted plan instead of the trial if it includes the feature', async () => {
    const granted = {
      plan_name: 'GARDEN',
      subscribed_plan_name: 'BLOSSOM',
      grants: [{ ...GRANT, plan_name: 'GARDEN' }],
    };
    await open({ at, subscription: { ...inTrial(), ...granted } });
    const { getByText } = await dialog();
    expect(getByText('Your plan GARDEN has it.')).toBeTruthy();
  });

  test('sends a request to the operators', async () => {
    const { person, api } = await open({ at });
    const { findByRole } = await dialog();
    await person.click(await findByRole('button', { name: 'Send a request' }));
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/create-support-ticket/')?.body).toMatchObject({
        reason: 'Request for Response time graph',
        plan_requested: 'GARDEN',
      }),
    );
  });

  test.each([
    ['has it', { subscription: { plan_name: 'GARDEN', ...inTrial() } }, 'Your trial of GARDEN has it.'],
    ['may not be bought', { isSuspended: true }, 'Plan upgrade suspended temporarily.'],
  ] as const)('shows a message if the plan %s', async (_what, given, text) => {
    await open({ ...given, at });
    expect(await (await dialog()).findByText(text)).toBeTruthy();
  });

  test('stays closed for an unknown feature', async () => {
    await open({ at: '/settings/pricing?interest=yachts' });
    await part('GARDEN');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
