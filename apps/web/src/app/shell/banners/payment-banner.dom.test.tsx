import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '../../../lib/billing/leave-for.ts';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { PaymentBanner } from './payment-banner.tsx';

vi.mock('../../../lib/billing/leave-for.ts', () => ({ leaveFor: vi.fn() }));
beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const pausedCheck = (id: number, name: string, paused_by_plan: boolean) => {
  const { statuses, ...rest } = listedCheck(id, { name });
  return { ...rest, statuses: { ...statuses, state: 'PS' as const, paused_by_plan } };
};
const open = (subscription: object, role: 'AD' | 'ST' = 'AD', more: object = {}) =>
  renderPage(
    <>
      <PaymentBanner />
      The page
    </>,
    {
      organization: organization({
        logged_in_user_role: role,
        subscription: { plan_name: 'SPROUT', ...subscription },
        ...more,
      }),
    },
  );

test.each([
  [9 * 24 - 1, '9 days'],
  [23, '1 day'],
])('shows a failed charge %i hours before the suspension: %s', async (hours, days) => {
  const api = fakeApi({ 'POST /update-payment-method/': () => ({ hosted_page_url: 'https://pay.example/1' }) });
  const { person } = await open({ card_status: 'failed', suspended_from: inHours(hours), amount_due: 3600 });
  expect(await screen.findByText(`Your account will be suspended in ${days}`)).toBeTruthy();
  expect(screen.getByText('$36 is due.')).toBeTruthy();
  expect(screen.getByText('The card could not be charged. Update card details to avoid suspension.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Update card details' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'));
  expect(api.calls[0]?.body).toEqual({ organization: 7 });
});

test.each([
  ['expiring', 'Your card expires soon'],
  ['expired', 'Your card has expired'],
] as const)('shows a card that is %s', async (status, text) => {
  await open({ card_status: status });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('shows by how much the plan is exceeded, and until when this is allowed', async () => {
  const from = '2099-12-02T12:00:00Z';
  await open({ above_limits: { checks: 12, integrations: 1, users: 0, checks_paused_from: from } });
  expect(await screen.findByText('You are above the limits of the SPROUT plan')).toBeTruthy();
  expect(
    screen.getByText(/^You have 12 checks and 1 integration more than it allows\. On 2 December 2099 the newest/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/settings/pricing');
});

test('shows which plan paused checks, and allows an admin to choose the running checks', async () => {
  const checks = [
    listedCheck(1, { name: 'Shop' }),
    listedCheck(2, { name: 'Blog' }),
    pausedCheck(3, 'Mail', true),
    pausedCheck(4, 'Old', false),
  ];
  const api = fakeApi({
    'GET /checks/': () => pageOf(checks),
    'POST /choose-running-checks/': () => ({ running: 2, paused_by_plan: 1 }),
    'GET /organizations/': () => pageOf([organization()]),
  });
  const counts = { ...organization().num_of_checks_up_down, paused_count: 2, paused_by_plan_count: 1 };
  const { person } = await open({}, 'AD', { num_of_checks_up_down: counts, maximum_checks_allowed: 2 });
  expect(await screen.findByText('1 check is paused because it is above the limit of the SPROUT plan')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Choose which checks run' }));
  const isChosen = async (name: string) =>
    ((await screen.findByRole('checkbox', { name })) as HTMLInputElement).checked;
  expect([await isChosen('Shop'), await isChosen('Blog'), await isChosen('Mail')]).toEqual([true, true, false]);
  expect(screen.queryByRole('checkbox', { name: 'Old' })).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'Mail' }));
  expect(screen.getByText('3 of 2 chosen: choose 1 fewer')).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: 'Blog' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ checks: [1, 3] }));
});

test.each([
  ['nothing is wrong', {}, 'AD'],
  ['the reader cannot mend it', { card_status: 'failed', suspended_from: inHours(9) }, 'ST'],
] as const)('shows nothing if %s', async (_name, subscription, role) => {
  await open(subscription, role);
  await screen.findByText('The page');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('allows the user to leave for the card page again after using the Back button', async () => {
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
