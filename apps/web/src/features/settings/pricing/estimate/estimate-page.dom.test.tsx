import { useLocation } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '../../../../lib/billing/leave-for.ts';
import { fakeApi, pageOf, refused } from '../../../../lib/testing/fake-api.ts';
import { organization } from '../../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../../lib/testing/render-page.tsx';
import { inTrial, PUBLIC_PLANS, paidBy, planUpdate } from '../testing/public-plans.ts';
import { EstimatePage } from './estimate-page.tsx';

vi.mock('../../../../lib/billing/leave-for.ts', () => ({ leaveFor: vi.fn() }));
beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});

/** The test router renders the same component for every route. */
const AtEstimate = () => (useLocation().pathname === '/settings/estimate' ? <EstimatePage /> : null);

const open = async (plan: number | undefined, subscription: object, answer: () => unknown = () => planUpdate()) => {
  const acme = organization({ number_of_checks: 70, subscription });
  const api = fakeApi({
    'GET /public-plans/': () => pageOf(PUBLIC_PLANS),
    'GET /organizations/': () => pageOf([acme]),
    'POST /update-plan/': answer,
    'POST /update-plan/estimate/': () => ({ due_now: 1234 }),
  });
  const at = plan === undefined ? '/settings/estimate' : `/settings/estimate?plan=${plan}`;
  const page = await renderPage(<AtEstimate />, { at, organization: acme });
  const click = async (name: string) => page.person.click(await screen.findByRole('button', { name }));
  const sent = () => api.calls.find(({ path }) => path === '/update-plan/')?.body;
  return { ...page, api, click, sent };
};
const checks = async () => (await screen.findByRole('group', { name: 'Add-on checks' })).querySelector('output');
const total = async () => (await screen.findByText(/ a (month|year)$/, { selector: '[aria-live]' })).textContent;
const due = async () => {
  await waitFor(() => expect(screen.getByText('Due today').nextSibling?.textContent).not.toBe('…'));
  return [...(screen.getByText('Due today').closest('dl')?.children ?? [])].map(({ textContent }) => textContent);
};
const isOff = async (name: string) => (await screen.findByRole('button', { name })).ariaDisabled === 'true';
const BLOSSOM = { plan_name: 'BLOSSOM', ...paidBy('month') };
const addon = (pack: string, quantity: number) => ({
  cb_id: `${pack}_check_monthly`,
  quantity,
  unit: 10,
  unit_price: 1,
  max_count: 25,
});

test('counts checks in the steps in which they are sold, from 0 to 1000', async () => {
  const { click } = await open(2, BLOSSOM);
  expect((await checks())?.textContent).toBe('0');
  expect(await isOff('Fewer checks')).toBe(true);
  await click('Fewer checks');
  expect((await checks())?.textContent).toBe('0');
  await click('More checks');
  await click('More checks');
  expect([(await checks())?.textContent, await total()]).toEqual(['20', '$21 a month']);
  await click('Fewer checks');
  expect((await checks())?.textContent).toBe('10');
});

test.each([
  [250, '275', [addon('ten', 25)]],
  [500, '550', [addon('ten', 25), addon('twentyfive', 10)]],
])('increases %i checks to %s', async (_from, next, addons) => {
  const { click } = await open(2, { ...BLOSSOM, addons });
  await click('More checks');
  expect((await checks())?.textContent).toBe(next);
});

test.each([
  [2, '10 checks for $5 a month up to 250, then 25 for $11 up to 500, then 50 for $20 up to 1000.'],
  [5, '10 checks for $48 a year up to 250, then 25 for $105.60 up to 500, then 50 for $192 up to 1000.'],
])('shows the unit prices beside the counter for plan %i', async (plan, text) => {
  await open(plan, BLOSSOM);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('stops at 1000 checks', async () => {
  const addons = [addon('ten', 25), addon('twentyfive', 10), addon('fifty', 10)];
  const { click } = await open(2, { ...BLOSSOM, addons });
  expect(await isOff('More checks')).toBe(true);
  await click('More checks');
  expect((await checks())?.textContent).toBe('1000');
});

test('disables Proceed without a change, except in a trial', async () => {
  const { click, sent, unmount } = await open(2, BLOSSOM);
  expect(await isOff('Proceed')).toBe(true);
  await click('Proceed');
  expect(sent()).toBeUndefined();
  await click('More checks');
  expect(await isOff('Proceed')).toBe(false);
  unmount();
  await open(2, { plan_name: 'BLOSSOM', ...inTrial() });
  expect(await isOff('Proceed')).toBe(false);
});

test('opens the payment page of the billing provider for a purchase in a trial, with checks and badges', async () => {
  const url = 'https://pay.example/1';
  const { click, sent, person } = await open(6, { plan_name: 'GARDEN', ...inTrial() }, () =>
    planUpdate({ hosted_page_url: url }),
  );
  await click('More checks');
  await person.click(screen.getByRole('switch', { name: /^Badges/ }));
  expect(await total()).toBe('$422.40 a year');
  await click('Proceed');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(url));
  const addons = [
    { cb_id: 'ten_check_yearly', quantity: 1 },
    { cb_id: 'badge_yearly', quantity: 1 },
  ];
  expect(sent()).toEqual({ plan_id: 6, organization: 7, addons, pay_now: true, keep: false });
});

test('changes a paid plan immediately and returns to the prices', async () => {
  const { click, sent, router } = await open(3, BLOSSOM, () => planUpdate({ checkout_method: 'subscription_updated' }));
  await click('Proceed');
  await waitFor(() => expect(router.state.location.href).toBe('/settings/pricing?state=updated'));
  expect(sent()).toMatchObject({ plan_id: 3, pay_now: false });
});

test('shows the amount of the server for an immediate change, with the credit', async () => {
  const { api } = await open(3, { ...BLOSSOM, refundable_credits: 500, promotional_credits: 100 });
  expect(await total()).toBe('$36 a month');
  expect(await due()).toEqual(['Credit$6', 'Due today$12.34']);
  expect(api.calls.find(({ path }) => path === '/update-plan/estimate/')?.body).toEqual({
    plan_id: 3,
    organization: 7,
    addons: [],
    pay_now: true,
  });
});

test('shows the total minus credit for a first purchase, and no amount for a later change', async () => {
  const first = await open(2, { ...inTrial(), refundable_credits: 500 });
  expect(await due()).toEqual(['Credit$5', 'Due today$6']);
  first.unmount();
  const later = await open(1, BLOSSOM);
  await screen.findByText(/It begins on/);
  expect(screen.queryByText('Due today')).toBeNull();
  expect(later.api.calls.some(({ path }) => path === '/update-plan/estimate/')).toBe(false);
});

test('omits the amount due if the server cannot calculate it', async () => {
  const { api } = await open(3, BLOSSOM);
  api.on('POST /update-plan/estimate/', () => refused(503, { detail: 'away' }));
  expect(await screen.findByText(/charged for the rest of the term/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Due today')).toBeNull());
});

test('changes the billing period', async () => {
  const { person, router } = await open(2, BLOSSOM);
  await person.click(await screen.findByRole('radio', { name: 'Annually' }));
  await waitFor(() => expect(router.state.location.href).toBe('/settings/estimate?plan=5'));
  expect(await total()).toBe('$105.60 a year');
});

test.each([
  ['a field', { addons: ['There is no such add-on.'] }, 'There is no such add-on.', 'Update failed'],
  ['the whole', { non_field_errors: ['Not now.'] }, 'Not now.', 'Not now.'],
])('shows an error of %s below Proceed and in a toast', async (_name, body, shown, toast) => {
  const { click } = await open(3, BLOSSOM, () => refused(400, body));
  await click('Proceed');
  await waitFor(() => {
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.toSorted()).toEqual([shown, toast].toSorted());
  });
});

test('shows what must be deleted before checks can be removed', async () => {
  const addons = [addon('ten', 2)];
  const feature_mini = { check_count: 60, integrations_count: 10, user_count: 12, status_pages_count: 5 };
  const answer = () => planUpdate({ request_status: 'checks_exceeded', feature_mini });
  const { click } = await open(2, { ...BLOSSOM, addons }, answer);
  await click('Fewer checks');
  await click('Proceed');
  expect(await screen.findByText('PLEASE DELETE 10 Checks')).toBeTruthy();
});

test.each([undefined, 99])('redirects to the prices without a valid plan (%s)', async (plan) => {
  const { router } = await open(plan, BLOSSOM);
  await waitFor(() => expect(router.state.location.href).toBe('/settings/pricing'));
});

test('enables Proceed again when the user returns from the checkout with the Back button', async () => {
  const deadline = vi.spyOn(AbortSignal, 'timeout');
  const { click } = await open(2, inTrial, () => planUpdate({ hosted_page_url: 'https://pay.example/1' }));
  await click('More checks');
  deadline.mockClear();
  await click('Proceed');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  // Long, because the billing provider may respond slowly.
  expect(deadline.mock.calls[0]).toEqual([60_000]);
  expect(await isOff('Proceed')).toBe(true);
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(async () => expect(await isOff('Proceed')).toBe(false));
  expect((await checks())?.textContent).toBe('10');
  await click('Proceed');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(2));
});

test('shows that canceling an agreed change costs nothing', async () => {
  const { api } = await open(2, { ...BLOSSOM, status: 'non_renewing' });
  expect(await screen.findByText(/^Your plan does not change: .* Nothing is charged\.$/)).toBeTruthy();
  expect(screen.queryByText('Due today')).toBeNull();
  expect(await isOff('Proceed')).toBe(false);
  expect(api.calls.some(({ path }) => path === '/update-plan/estimate/')).toBe(false);
});

test('mentions the new term if another billing period is selected', async () => {
  await open(5, BLOSSOM);
  expect(await screen.findByText(/A new term of a year begins today\. Your card is charged for it,/)).toBeTruthy();
});

test.each([
  [3, 'It applies at once. Nothing is charged, because the amount that you have paid covers it.'],
  [
    6,
    'It applies at once. A new term of a year begins today. Nothing is charged, because the amount that you have paid covers it.',
  ],
])('mentions no charge for plan %i if nothing is due', async (plan, text) => {
  const { api } = await open(plan, BLOSSOM);
  api.on('POST /update-plan/estimate/', () => ({ due_now: 0 }));
  expect(await screen.findByText(text)).toBeTruthy();
});
