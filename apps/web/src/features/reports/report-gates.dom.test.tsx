import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, pageOf } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const check: CheckAnswer = listedCheck(3, { name: 'Shop' });
const incident: StateChange = {
  based_on: 11,
  check_id: 3,
  check_start_time: '2026-11-20T10:00:00.000Z',
  next_state_change_time: '2026-11-20T10:10:00.000Z',
  new_state: 'NR',
  new_error_summary: 'Connection refused',
  present_error_summary: null,
  comment: 'The switch was replaced.',
  duration_seconds_unknown: 0,
  recorded_time: '2026-11-20T10:00:02.000Z',
};

const openReport = async (given: Parameters<typeof organization>[0] = {}, at = '/reports?check_id=3') => {
  const api = fakeApi({
    'GET /checks/3/': () => check,
    'GET /checks/': () => pageOf([]),
    'GET /check-stats-reports/3/': () => listedCheck(3).stats,
    'GET /check-response-times-reports/3/': () => ({
      response_times: [],
      locations: null,
      spans: null,
      locations_since: null,
    }),
    'GET /check-state-changes/': () => pageOf([incident]),
    'GET /edge-locations/': () => ({ ...pageOf([]), away: [] }),
  });
  const page = await renderPage(<ReportsPage />, { at, organization: organization(given) });
  return { ...page, api };
};
const asked = ({ calls }: { calls: readonly { path: string }[] }, path: string) =>
  calls.filter((call) => call.path.startsWith(path));

test('the tab is named after the check', async () => {
  await openReport();
  await waitFor(() => expect(document.title).toBe('Shop · Reports · Pharos'));
});

test('of a check that cannot be read begins with why it is not monitored', async () => {
  const { queries } = await openReport();
  await screen.findByText('Connection refused');
  const words = 'Settings unreadable: the stored password cannot be decrypted.';
  act(() => {
    queries.setQueriesData<CheckAnswer>(
      { queryKey: ['/checks/:id/'] },
      (known) => known && { ...known, statuses: { ...known.statuses, state: null, monitoring_error: words } },
    );
  });
  expect((await screen.findByRole('alert', { name: 'This check is not monitored' })).textContent).toContain(words);
});

test('of a check that is probed from nowhere names its locations', async () => {
  const { queries, api } = await openReport();
  await screen.findByText('Connection refused');
  const away = [{ key: 'the-north', name: 'The North', addresses: [], is_private: false, is_disabled: false }];
  api.on('GET /edge-locations/', () => ({ ...pageOf([]), away }));
  await act(() => queries.invalidateQueries({ queryKey: ['/edge-locations/'] }));
  const show = (preferred_edge_locations_csv: string | null) =>
    act(() => {
      queries.setQueriesData<CheckAnswer>(
        { queryKey: ['/checks/:id/'] },
        (known) =>
          known && {
            ...known,
            preferred_edge_locations_csv,
            statuses: { ...known.statuses, state: null, no_live_location: { since: null } },
          },
      );
    });
  show('the-north');
  const alert = await screen.findByRole('alert', { name: 'This check is probed from nowhere' });
  await waitFor(() =>
    expect(alert.textContent).toContain('Its location The North has no live agent that can run HTTPS checks. Its'),
  );
  show('the-north,deleted');
  await waitFor(() =>
    expect(alert.textContent).toContain('None of its locations The North or deleted has a live agent'),
  );
  show(null);
  await waitFor(() =>
    expect(alert.textContent).toContain(
      'No location has a live agent that can run HTTPS checks. Its state is unknown until there is one.',
    ),
  );
});

describe('notes on incidents', () => {
  test('are written by admins', async () => {
    await openReport();
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note on the incident of/ });
    expect(note.value).toBe('The switch was replaced.');
  });

  test.each([
    ['read-only members', { logged_in_user_role: 'ST' } as const],
    ['anybody while the organization is paused', { state: 'PS' } as const],
  ])('are only read by %s', async (_, given) => {
    await openReport(given);
    expect(await screen.findByText('The switch was replaced.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Note on/ })).toBeNull();
  });
});

describe('editing the check', () => {
  test.each([
    ['admins', {}, 1],
    ['read-only members', { logged_in_user_role: 'ST' } as const, 0],
  ])('offered to %s: %#', async (_, given, count) => {
    await openReport(given);
    await screen.findByText('Connection refused');
    expect(screen.queryAllByRole('link', { name: 'Edit Check', hidden: true })).toHaveLength(count);
  });
});

describe('the plan', () => {
  test('with the response graph has figures and graph read', async () => {
    const { api } = await openReport();
    expect(await screen.findByText('Average response time')).toBeTruthy();
    expect(screen.queryByText(/UPGRADE TO/)).toBeNull();
    expect(asked(api, '/check-response-times-reports/3/?for_hours=24')).toHaveLength(1);
  });

  test('shows read-only members whom to ask, in place of plans that they may not see', async () => {
    const { person, router } = await openReport({
      logged_in_user_role: 'ST',
      owner_mini: { email: 'owner@example.com', state: 'AC' },
      subscription: { plan_name: 'SPROUT' },
    });
    for (const name of ['UPGRADE TO GARDEN', 'Download CSV']) {
      await person.click(await screen.findByRole('button', { name }));
      const dialog = await screen.findByRole('dialog', { name: 'You have no access to the plans' });
      expect(dialog.textContent).toContain('owner@example.com');
      await person.click(within(dialog).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(router.state.location.pathname).toBe('/reports');
  });

  test('without it says which plan has it, and reads no series', async () => {
    const { api } = await openReport({ subscription: { plan_name: 'BLOSSOM' } });
    const upgrade = await screen.findByRole('link', { name: 'UPGRADE TO GARDEN' });
    expect(upgrade.getAttribute('href')).toContain('responsegraph');
    expect(screen.queryByText('Average response time')).toBeNull();
    expect(asked(api, '/check-response-times-reports/3/?for_hours=24')).toHaveLength(0);
  });

  test('with the incident log has it downloaded, without it a way to the plans', async () => {
    const { unmount } = await openReport();
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy();
    unmount();
    await openReport({ subscription: { plan_name: 'SPROUT' } });
    const link = await screen.findByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toContain('downloadincidentlog');
  });
});

describe('an address', () => {
  test('of more than three months says so, and has no figures read', async () => {
    const { api } = await openReport({}, '/reports?check_id=3&from=2026-01-01&to=2026-06-30');
    expect((await screen.findByRole('alert')).textContent).toMatch(/You cannot select more than 3 months|Reports show/);
    expect(asked(api, '/check-stats-reports/')).toHaveLength(0);
  });

  test('without a check, of an organization without any, offers admins to add one', async () => {
    await openReport({}, '/reports');
    expect((await screen.findByRole('link', { name: 'Add Check' })).getAttribute('href')).toContain('check=');
  });

  test('without a check offers read-only members none', async () => {
    await openReport({ logged_in_user_role: 'ST' }, '/reports');
    expect(await screen.findByText('An admin can add one.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add Check' })).toBeNull();
  });
});
