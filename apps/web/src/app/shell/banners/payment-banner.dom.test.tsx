import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '../../../lib/billing/leave-for.ts';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { PaymentBanner } from './payment-banner.tsx';

vi.mock('../../../lib/billing/leave-for.ts', () => ({ leaveFor: vi.fn() }));
beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const open = (subscription: object, role: 'AD' | 'ST' = 'AD') =>
  renderPage(
    <>
      <PaymentBanner />
      The page
    </>,
    {
      organization: organization({ logged_in_user_role: role, subscription: { plan_name: 'SPROUT', ...subscription } }),
    },
  );

test.each([
  [9 * 24 - 1, '9 days'],
  [23, '1 day'],
])('a charge that failed, %i hours before the suspension: %s', async (hours, days) => {
  const api = fakeApi({ 'POST /update-payment-method/': () => ({ hosted_page_url: 'https://pay.example/1' }) });
  const { person } = await open({ card_status: 'failed', suspended_from: inHours(hours) });
  expect(await screen.findByText(`Your account will be suspended in ${days}`)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Update card details' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'));
  expect(api.calls[0]?.body).toEqual({ organization: 7 });
});

test.each([
  ['expiring', 'Your card expires soon'],
  ['expired', 'Your card has expired'],
] as const)('a card that is %s', async (status, text) => {
  await open({ card_status: status });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('more than the plan has room for: how much, and until when', async () => {
  const from = '2099-12-02T12:00:00Z';
  await open({ above_limits: { checks: 12, integrations: 1, users: 0, checks_paused_from: from } });
  expect(await screen.findByText('You are above the limits of the SPROUT plan')).toBeTruthy();
  expect(
    screen.getByText(/^You have 12 checks and 1 integration more than it has room for\. On 2 December 2099 the newest/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/settings/pricing');
});

test('more than the plan has room for, when the time for it is over', async () => {
  await open({ above_limits: { checks: 1, integrations: 0, users: 2, checks_paused_from: inHours(-1) } });
  expect(
    await screen.findByText(/^You have 1 check and 2 users more .* The newest checks .* are paused\./),
  ).toBeTruthy();
});

test.each([
  ['nothing is wrong', {}, 'AD'],
  ['the reader cannot mend it', { card_status: 'failed', suspended_from: inHours(9) }, 'ST'],
] as const)('says nothing when %s', async (_name, subscription, role) => {
  await open(subscription, role);
  await screen.findByText('The page');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('who comes back by the Back of the browser can leave for the card again', async () => {
  fakeApi({
    'POST /update-payment-method/': () => ({ hosted_page_url: 'https://pay.example/1' }),
    'GET /organizations/': () => pageOf([organization({ subscription: { card_status: 'expired' } })]),
  });
  const { person } = await open({ card_status: 'expired' });
  const button = await screen.findByRole('button', { name: 'Update card details' });
  await person.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  expect(button.ariaDisabled).toBe('true');
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(button.ariaDisabled).not.toBe('true'));
  await person.click(button);
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(2));
});
