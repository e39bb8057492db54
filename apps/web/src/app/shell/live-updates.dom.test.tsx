import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization, user } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { LiveUpdates } from './live-updates.tsx';

const openDashboard = async (given: object = {}) => {
  const text = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
    },
  });
  const api = fakeApi({
    'GET /events/': () => new Response(body),
    'GET /checks/': () => pageOf([listedCheck(1), listedCheck(2)]),
    'GET /logged-in-user/': () => user(),
  });
  const none = {
    down_count: 0,
    paused_count: 0,
    paused_by_plan_count: 0,
    unreadable_count: 0,
    no_live_location_count: 0,
  };
  const counts = { up_count: 2, ...none, ...given };
  const page = await renderPage(
    <>
      <LiveUpdates />
      <DashboardPage />
    </>,
    { organization: organization({ num_of_checks_up_down: counts }) },
  );
  await screen.findByText('Check 2');
  const send = (event: string, data: unknown) =>
    act(async () => stream?.enqueue(text.encode(`event: ${event}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`)));
  return { ...page, api, send };
};

const wentDown = {
  check_id: 2,
  name: 'Check 2',
  state: 'NR',
  previous_state: 'AV',
  state_since: '2026-11-21T05:00:00.000Z',
  summary: 'Connection refused',
  appState: 'GP',
};
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('shows a state change in the row, the counts and the title before any data is loaded again', async () => {
  const { api, send } = await openDashboard();
  expect(row('Check 2').textContent).toContain('Up');
  api.on('GET /checks/', () => new Promise(() => {}));
  await send('check.state', wentDown);
  await waitFor(() => expect(row('Check 2').textContent).toContain('Not responding'));
  expect(row('Check 1').textContent).not.toContain('Not responding');
  expect(screen.getByText('1 Down')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('(1 down) Dashboard · Pharos'));
});

test('shows the number of unknown checks in the title while no check is down', async () => {
  const { send } = await openDashboard({ up_count: 1, no_live_location_count: 1 });
  await waitFor(() => expect(document.title).toBe('(1 unknown) Dashboard · Pharos'));
  await send('check.state', wentDown);
  await waitFor(() => expect(document.title).toBe('(1 down) Dashboard · Pharos'));
});

test('shows a toast for a check that went down, with a link to its report', async () => {
  const { send, person, router } = await openDashboard();
  await send('check.state', wentDown);
  const toast = await screen.findByRole('alert');
  await person.click(within(toast).getByRole('link', { name: 'Check 2 is down: Connection refused' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/reports', search: { check_id: 2 } });
});

const USUAL_ICON = /usual\.svg$/;
const addIcon = () => {
  const icon = document.head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'icon', href: '/usual.svg' }),
  );
  onTestFinished(() => icon.remove());
  return icon;
};

test('changes the icon of the tab when a check goes down', async () => {
  const icon = addIcon();
  const { send } = await openDashboard();
  expect(icon.href).toMatch(USUAL_ICON);
  await send('check.state', wentDown);
  await waitFor(() => expect(icon.href).not.toMatch(USUAL_ICON));
});

test('restores the icon of the tab when the last check comes back', async () => {
  const icon = addIcon();
  const { send } = await openDashboard({ up_count: 1, down_count: 1 });
  expect(icon.href).not.toMatch(USUAL_ICON);
  await send('check.state', { ...wentDown, state: 'AV', previous_state: 'NR' });
  await waitFor(() => expect(icon.href).toMatch(USUAL_ICON));
});

test('combines many changes in one toast with a count and a link to the checks that are down', async () => {
  const { send, person, router } = await openDashboard();
  await send('check.state', wentDown);
  await screen.findByText('Check 2 is down: Connection refused');
  await send('check.state', { ...wentDown, check_id: 1, name: 'Check 1' });
  await screen.findByText('2 checks are down');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await send('check.state', { ...wentDown, state: 'AV', previous_state: 'NR' });
  await person.click(await screen.findByRole('link', { name: '1 check is down, 1 check is up again' }));
  expect(router.state.location.search).toEqual({ status: 'down' });
});

test('closes a toast with its button', async () => {
  const { send, person } = await openDashboard();
  await send('check.state', wentDown);
  await person.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('updates the row after a result without a toast', async () => {
  const { send, queries } = await openDashboard();
  const result = { check_id: 1, last_check_time: '2026-11-21T05:00:00.000Z', response_time: 77 };
  await send('check.result', { results: [result] });
  await waitFor(() =>
    expect(queries.getQueriesData({ queryKey: ['/checks/'] })[0]?.[1]).toMatchObject({
      results: [{ statuses: { response_time: 77 } }, { statuses: { response_time: 100 } }],
    }),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('loads all data again if events are missing', async () => {
  const { api, send } = await openDashboard();
  api.on('GET /checks/', () => pageOf([listedCheck(1, { name: 'Renamed' })]));
  await send('resync', {});
  expect(await screen.findByText('Renamed')).toBeTruthy();
});
