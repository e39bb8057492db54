import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { AnalysisDrawer } from './analysis-drawer.tsx';

/** Start and end of the incidents 11 and 12. */
const ENDS: Readonly<Record<string, [from: string, to: string]>> = {
  11: ['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z'],
  12: ['2026-11-20T12:00:00.000Z', '2026-11-20T12:02:00.000Z'],
};
const open = async (query: string) => {
  const api = fakeApi({
    'GET /check-state-changes-analysis/': ({ path }) => {
      const id = new URLSearchParams(path.split('?')[1]).get('based_on') ?? '';
      const [check_start_time, next_state_change_time] = ENDS[id] ?? [];
      return {
        based_on: Number(id),
        check_id: 3,
        new_state: 'NR',
        check_start_time,
        next_state_change_time,
        duration_seconds_unknown: 0,
        outage: { based_on: 11, start: ENDS[11]?.[0], end: ENDS[12]?.[1] },
        seen_from: [],
        seen_from_later: [],
        probe_first: null,
        probe_second: null,
      };
    },
    'GET /alert-receipts/': () => pageOf([]),
  });
  const page = await renderPage(<AnalysisDrawer />, { at: `/reports?check_id=3${query}` });
  const search = () => page.router.state.location.search;
  return { ...page, api, search };
};
const drawer = () => screen.queryByRole('dialog', { name: 'Outage Analysis' });

test('shows the incident of the URL and follows URL changes', async () => {
  const { router } = await open('&incident=11');
  expect((await screen.findByText(/^Duration:/)).textContent).toContain('1 min');
  router.history.push('/reports?check_id=3&incident=12');
  await waitFor(() => expect(screen.getByText(/^Duration:/).textContent).toContain('2 mins'));
});

test('opens when the URL contains an incident and closes when it does not', async () => {
  const { router } = await open('');
  expect(drawer()).toBeNull();
  router.history.push('/reports?check_id=3&incident=12');
  expect((await screen.findByText(/^Duration:/)).textContent).toContain('2 mins');
  router.history.back();
  await waitFor(() => expect(drawer()).toBeNull());
});

test('shows the whole outage of an incident and links to its start', async () => {
  const { person, search } = await open('&incident=12');
  const text = (await screen.findByText(/^Part of an outage that started on/)).textContent;
  expect(text).toMatch(/10:00:00 UTC to .*12:02:00 UTC\. View its start$/);
  await person.click(screen.getByRole('link', { name: 'View its start' }));
  await waitFor(() => expect(screen.getByText(/^Duration:/).textContent).toContain('1 min'));
  expect([search(), screen.queryByText('View its start')]).toEqual([{ check_id: 3, incident: 11 }, null]);
  await waitFor(() => expect(document.activeElement).toBe(drawer()));
});

test('does not change other URL parameters when it closes', async () => {
  const { person, search } = await open('&incident=11&page=2');
  await screen.findByText(/^Duration:/);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(drawer()).toBeNull());
  expect(search()).toEqual({ check_id: 3, page: 2 });
});
