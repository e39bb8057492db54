import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterText } from '../../../lib/testing/enter-text.ts';
import { fakeApi, pageOf, refused } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { DashboardPage } from '../dashboard-page.tsx';

const EMPTY = organization({
  number_of_checks: 0,
  num_of_checks_up_down: {
    up_count: 0,
    down_count: 0,
    paused_count: 0,
    paused_by_plan_count: 0,
    unreadable_count: 0,
    no_live_location_count: 0,
  },
});

const openDashboard = async (given: Parameters<typeof organization>[0] = {}) => {
  const api = fakeApi({
    'GET /organizations/': () => pageOf([organization()]),
    'GET /checks/': () => pageOf([listedCheck(1)]),
    'POST /checks/': () => listedCheck(1),
  });
  const page = await renderPage(
    <main>
      <DashboardPage />
    </main>,
    { organization: organization({ ...EMPTY, ...given }) },
  );
  return { ...page, api };
};
const created = ({ calls }: { calls: readonly { method: string; body: unknown }[] }) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('creates the first check from a URL alone', async () => {
  const { person, api } = await openDashboard();
  await enterText(person, await screen.findByRole('textbox', { name: 'URL' }), 'shop.example/cart?a=1');
  await person.keyboard('{Enter}');
  await screen.findByText('Check created successfully.');
  expect(created(api)).toEqual([{ url: 'shop.example/cart?a=1', name: 'shop.example/cart', type: 'https' }]);
  expect(await screen.findByText('Check 1')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard' })));
});

test('derives the type from a URL prefix', async () => {
  const { person, api } = await openDashboard();
  await enterText(person, await screen.findByRole('textbox', { name: 'URL' }), 'icmp://router.example');
  await person.click(screen.getByRole('button', { name: 'Start monitoring' }));
  await waitFor(() => expect(created(api)).toEqual([{ url: 'icmp://router.example', name: 'router.example' }]));
});

test('shows errors at the URL field', async () => {
  const { person, api } = await openDashboard();
  const start = await screen.findByRole('button', { name: 'Start monitoring' });
  await person.click(start);
  expect(screen.getByText('Enter a Url')).toBeTruthy();
  api.on('POST /checks/', () => refused(400, { url: ['Enter a valid IP or URL'] }));
  await person.type(screen.getByRole('textbox', { name: 'URL' }), 'a b{Enter}');
  expect(await screen.findByText('Enter a valid IP or URL')).toBeTruthy();
  // The error disappears when the text changes.
  await person.type(screen.getByRole('textbox', { name: 'URL' }), 'c');
  expect(screen.queryByText('Enter a valid IP or URL')).toBeNull();
  for (const [body, text] of [
    [{ name: ['Too long.'] }, 'Too long.'],
    [{ non_field_errors: ['You have 50 checks.'] }, 'You have 50 checks.'],
  ] as const) {
    api.on('POST /checks/', () => refused(400, body));
    await person.keyboard('{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
  }
  let answer: (check: object) => void = () => {};
  api.on('POST /checks/', () => new Promise((resolve) => (answer = resolve)));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(start.getAttribute('aria-busy')).toBe('true'));
  answer(listedCheck(1));
  await screen.findByText('Check created successfully.');
});

test('informs a read-only member that an admin can add a check', async () => {
  await openDashboard({ logged_in_user_role: 'ST' });
  expect(await screen.findByText('When an admin adds a check, it appears here.')).toBeTruthy();
  expect([screen.queryByRole('textbox'), screen.queryByRole('link', { name: /^Add Check/ })]).toEqual([null, null]);
});

test('links admins to the complete form', async () => {
  await openDashboard();
  expect((await screen.findByRole('link', { name: 'Add Check with all its settings' })).getAttribute('href')).toBe(
    '/?check=new',
  );
  expect(
    screen.getByText('Enter the address of a website or a server, and Pharos sends you an alert when it is down.'),
  ).toBeTruthy();
  expect([screen.queryByRole('tab'), screen.queryByRole('region', { name: 'Summary' })]).toEqual([null, null]);
});

test('promises no alerts until the owner has verified the email address', async () => {
  await openDashboard({ owner_verification: { required_before: '2026-11-29T10:00:00.000Z', holds_alerts: true } });
  expect(await screen.findByText(/Alerts are sent when owner@example.com is verified\./)).toBeTruthy();
  expect(screen.queryByText(/sends you an alert/)).toBeNull();
});
