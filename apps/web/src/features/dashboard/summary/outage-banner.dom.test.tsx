import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { setWindowWidth } from '../../../lib/testing/setup-dom.ts';
import { DashboardPage } from '../dashboard-page.tsx';

const MINUTE_MS = 60_000;

/** Each check has been down for as many minutes as its ID. Its state changed a minute ago. */
const down = (id: number) => {
  const { statuses } = listedCheck(id);
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  return listedCheck(id, {
    name: `Shop ${id}`,
    statuses: { ...statuses, state: 'RE', state_since: ago(1), down_since: ago(id), error_summary: `HTTP 50${id}` },
  });
};

const openDashboard = async (count: number, unreadable = 0) => {
  const isDown = Array.from({ length: count }, (_, index) => down(index + 2));
  const api = fakeApi({
    'GET /checks/': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      return query.get('status') === 'down'
        ? pageOf(isDown.slice(0, Number(query.get('page_size'))), count)
        : pageOf([listedCheck(1)]);
    },
  });
  const counts = {
    up_count: 1,
    down_count: count,
    paused_count: 0,
    paused_by_plan_count: 0,
    unreadable_count: unreadable,
    no_live_location_count: 0,
  };
  const shown = organization({ number_of_checks: 1 + count + unreadable, num_of_checks_up_down: counts });
  const page = await renderPage(<DashboardPage />, { organization: shown });
  await screen.findByText('Check 1');
  return { ...page, api };
};
const banner = () => screen.findByRole('region', { name: 'What is down' });

test('names each check that is down with reason, outage duration and a link to its report', async () => {
  await openDashboard(2);
  const text = within(await banner()).getByRole('status');
  expect([text.textContent, within(text).getByRole('link').getAttribute('href')]).toEqual(['2 Down', '/?status=down']);
  const shop = within(await banner()).getByRole('link', { name: 'Shop 3' });
  expect(shop.getAttribute('href')).toBe('/reports?check_id=3');
  const items = within(await banner()).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Shop 2HTTP 502for 2 mins/),
    expect.stringMatching(/^Shop 3HTTP 503for 3 mins/),
  ]);
});

test('counts the remaining checks if more than three are down, and links to all of them', async () => {
  await openDashboard(5);
  expect(await within(await banner()).findAllByRole('link', { name: /^Shop/ })).toHaveLength(3);
  const more = within(await banner()).getByRole('link', { name: '+ 2 more' });
  expect(more.getAttribute('href')).toContain('status=down');
});

test('shows the state of a check without an error, and omits checks that are up again', async () => {
  const { api, queries } = await openDashboard(2);
  await within(await banner()).findByText('Shop 3');
  const [one, two] = [down(2), down(3)];
  const unnamed = { ...one, statuses: { ...one.statuses, state: 'NR', error_summary: null, down_since: null } };
  api.on('GET /checks/', () => pageOf([unnamed, { ...two, statuses: { ...two.statuses, state: 'AV' } }], 2));
  await act(() => queries.invalidateQueries({ queryKey: ['/checks/'] }));
  const items = () =>
    [...document.querySelectorAll('[aria-label="What is down"] li')].map(({ textContent }) => textContent);
  await waitFor(() => expect(items()).toEqual([expect.stringMatching(/^Shop 2Not respondingfor 1 min/i), '+ 1 more']));
});

test('shows the banner on phones too', async () => {
  setWindowWidth(390);
  await openDashboard(1);
  expect(await within(await banner()).findByText('Shop 2')).toBeTruthy();
});

test('shows no banner and sends no request while no check is down', async () => {
  const { api } = await openDashboard(0);
  expect(screen.queryByRole('region', { name: 'What is down' })).toBeNull();
  expect(api.calls.filter(({ path }) => path.includes('status=down'))).toEqual([]);
});

test('does not count an unreadable check as waiting, and links to it', async () => {
  await openDashboard(1, 1);
  expect(within(await banner()).queryByText(/waiting/)).toBeNull();
  const link = screen.getByRole('link', { name: '1 not monitored' });
  expect(link.getAttribute('href')).toBe('/?status=unknown');
});

test('reserves space for the checks until they are loaded', async () => {
  const counts = {
    up_count: 1,
    down_count: 5,
    paused_count: 0,
    paused_by_plan_count: 0,
    unreadable_count: 0,
    no_live_location_count: 0,
  };
  fakeApi({ 'GET /checks/': () => new Promise(() => {}) });
  await renderPage(<DashboardPage />, { organization: organization({ num_of_checks_up_down: counts }) });
  expect((await banner()).querySelectorAll('li')).toHaveLength(4);
});
