import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi } from '../../lib/testing/fake-api.ts';
import { organization, user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { Arrival } from './arrival.tsx';

const { innerWidth } = window;
afterEach(() => {
  window.innerWidth = innerWidth;
});

const newUser = (given: Parameters<typeof user>[0] = {}) =>
  user({ full_name: '', first_name: '', verification_required_before: '2026-12-01T10:00:00.000Z', ...given });
const trial = (plan: 'GARDEN' | 'SPROUT' = 'GARDEN', status: 'in_trial' | 'active' = 'in_trial') =>
  organization({ subscription: { plan_name: plan, status } });
const SAVE = 'PATCH /logged-in-user/1/';
const open = async ({
  at = '/dashboard',
  signUp = 'open',
  ...given
}: Parameters<typeof renderPage>[1] & { signUp?: string } = {}) => {
  const api = fakeApi({
    'GET /installation/': () => ({ sign_up: signUp }),
    'GET /logged-in-user/': () => user({ custom_ui_state: { welcome: 'visited' } }),
    [SAVE]: () => user({ custom_ui_state: { welcome: 'visited' } }),
  });
  const page = await renderPage(<Arrival />, { at, organization: trial(), user: user(), ...given });
  return { ...page, api };
};
/** Waits until the installation data is loaded, because it determines whether a dialog is shown. */
const decided = ({ queries }: Awaited<ReturnType<typeof open>>) => waitFor(() => expect(queries.isFetching()).toBe(0));
const onboarding = () => screen.findByRole('dialog', { name: 'Welcome to Pharos' });
const welcome = (plan = 'GARDEN') => screen.findByRole('dialog', { name: `Your ${plan} trial has started` });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('shows the questions to a new user only on the dashboard and not while a check form is open', async () => {
  const { router } = await open({ user: newUser() });
  await onboarding();
  for (const [elsewhere, dashboard] of [
    ['/reports', '/'],
    ['/dashboard?check=new', '/dashboard'],
    ['/?check=3', '/dashboard?status=down'],
  ] as const) {
    router.history.push(elsewhere);
    await noDialog();
    router.history.push(dashboard);
    await onboarding();
  }
});

test('does not repeat skipped questions, and shows the trial at a later visit', async () => {
  // Loads the code of the welcome dialog in advance.
  const before = await open();
  await welcome();
  before.unmount();
  const first = await open({ user: newUser() });
  await onboarding();
  await first.person.click(screen.getByText('Skip'));
  await noDialog();
  first.unmount();
  await open({ user: newUser() });
  await welcome();
});

test('shows the welcome dialog once and stores that it was seen', async () => {
  const first = await open();
  await welcome();
  await first.person.click(screen.getByRole('button', { name: 'Start' }));
  await noDialog();
  await waitFor(() => expect(first.api.calls.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(first.api.calls.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/logged-in-user/1/',
    body: { custom_ui_state: { welcome: 'visited' } },
  });
  first.unmount();
  await decided(await open());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, Parameters<typeof open>[0], number]>([
  ['after the trial', { organization: trial('GARDEN', 'active') }, 1024],
  ['for a trial of the free plan', { organization: trial('SPROUT') }, 1024],
  ['who has seen it in another browser', { user: user({ custom_ui_state: { welcome: 'visited' } }) }, 1024],
  ['on a phone', {}, 480],
])('shows no welcome dialog %s', async (_, given, width) => {
  window.innerWidth = width;
  const page = await open(given);
  await decided(page);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows no questions if only admins create accounts', async () => {
  await open({ user: newUser(), signUp: 'closed' });
  await welcome();
});
