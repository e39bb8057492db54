import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
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

test('uses the name of the check as the document title', async () => {
  await openReport();
  await waitFor(() => expect(document.title).toBe('Shop · Reports · Pharos'));
});

test('starts the report of an unreadable check with the reason why it is not monitored', async () => {
  const { queries } = await openReport();
  await screen.findByText('Connection refused');
  const message = 'Settings unreadable: the stored password cannot be decrypted.';
  act(() => {
    queries.setQueriesData<CheckAnswer>(
      { queryKey: ['/checks/:id/'] },
      (known) => known && { ...known, statuses: { ...known.statuses, state: null, monitoring_error: message } },
    );
  });
  expect((await screen.findByRole('alert', { name: 'This check is not monitored' })).textContent).toContain(message);
});

test('names the locations of a check that no location can probe', async () => {
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
  const alert = await screen.findByRole('alert', { name: 'No location probes this check' });
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
      'No location has a live agent that can run HTTPS checks. Its state is unknown until such an agent is live.',
    ),
  );
});

describe('the notes on incidents', () => {
  test('shows an input for admins', async () => {
    await openReport();
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note on the incident of/ });
    expect(note.value).toBe('The switch was replaced.');
  });

  test.each([
    ['read-only members', { logged_in_user_role: 'ST' } as const],
    ['all users while the organization is paused', { state: 'PS' } as const],
  ])('shows plain text for %s', async (_, given) => {
    await openReport(given);
    expect(await screen.findByText('The switch was replaced.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Note on/ })).toBeNull();
  });
});

describe('the edit button of the check', () => {
  test.each([
    ['admins', {}, 1],
    ['read-only members', { logged_in_user_role: 'ST' } as const, 0],
  ])('is shown depending on the role, to %s: %#', async (_, given, count) => {
    await openReport(given);
    await screen.findByText('Connection refused');
    expect(screen.queryAllByRole('link', { name: 'Edit Check', hidden: true })).toHaveLength(count);
  });
});

describe('the limits of the plan', () => {
  test('fetches figures and graph if the plan includes the response graph', async () => {
    const { api } = await openReport();
    expect(await screen.findByText('Average response time')).toBeTruthy();
    expect(screen.queryByText(/UPGRADE TO/)).toBeNull();
    expect(asked(api, '/check-response-times-reports/3/?for_hours=24')).toHaveLength(1);
  });

  test('shows read-only members whom to contact instead of a link to the plans', async () => {
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

  test('shows which plan includes the response graph and fetches no data for it', async () => {
    const { api } = await openReport({ subscription: { plan_name: 'BLOSSOM' } });
    const upgrade = await screen.findByRole('link', { name: 'UPGRADE TO GARDEN' });
    expect(upgrade.getAttribute('href')).toContain('responsegraph');
    expect(screen.queryByText('Average response time')).toBeNull();
    expect(asked(api, '/check-response-times-reports/3/?for_hours=24')).toHaveLength(0);
  });

  test('downloads the incident log if the plan includes it, and otherwise links to the plans', async () => {
    const { unmount } = await openReport();
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy();
    unmount();
    await openReport({ subscription: { plan_name: 'SPROUT' } });
    const link = await screen.findByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toContain('downloadincidentlog');
  });
});

describe('the URL of the report', () => {
  test('shows a message for a range of more than three months and fetches no figures', async () => {
    const { api } = await openReport({}, '/reports?check_id=3&from=2026-01-01&to=2026-06-30');
    expect((await screen.findByRole('alert')).textContent).toMatch(/You cannot select more than 3 months|Reports show/);
    expect(asked(api, '/check-stats-reports/')).toHaveLength(0);
  });

  test('offers admins to add a check if there is none', async () => {
    await openReport({}, '/reports');
    expect((await screen.findByRole('link', { name: 'Add Check' })).getAttribute('href')).toContain('check=');
  });

  test('does not offer read-only members to add a check', async () => {
    await openReport({ logged_in_user_role: 'ST' }, '/reports');
    expect(await screen.findByText('An admin can add a check.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add Check' })).toBeNull();
  });
});

describe('the report', () => {
  const PARTS: readonly (readonly [what: string, endpoint: string, loaded: string])[] = [
    ['The figures', 'GET /check-stats-reports/3/', 'Availability'],
    ['The response times', 'GET /check-response-times-reports/3/', 'No response time was measured in this range.'],
    ['The latest probes', 'GET /check-results/', 'No results of this check are stored.'],
    ['The calendar', 'GET /check-response-times-reports/3/', 'Point at a day to see its figures.'],
    ['The incidents', 'GET /check-state-changes/', 'No incidents reported.'],
  ];
  const answersOf = (endpoint: string) =>
    endpoint === 'GET /check-stats-reports/3/'
      ? listedCheck(3).stats
      : endpoint === 'GET /check-response-times-reports/3/'
        ? { response_times: [], locations: null, spans: null, locations_since: null }
        : pageOf([]);

  test('retries each section separately after a loading error', async () => {
    const api = fakeApi({ 'GET /checks/3/': () => check, 'GET /edge-locations/': () => ({ ...pageOf([]), away: [] }) });
    for (const [, endpoint] of PARTS) api.on(endpoint, () => refused(403, { detail: `No ${endpoint}` }));
    const { person } = await renderPage(<ReportsPage />, { at: '/reports?check_id=3' });
    // The response figures share the request of the figures, so they are not in `PARTS`.
    await screen.findByText('The response figures could not be loaded.');
    for (const [what, endpoint, loaded] of PARTS) {
      const alert = within((await screen.findByText(`${what} could not be loaded.`)).parentElement as HTMLElement);
      alert.getByText(`No ${endpoint}`);
      expect(screen.queryByText(loaded)).toBeNull();
      api.on(endpoint, () => answersOf(endpoint));
      await person.click(alert.getByRole('button', { name: 'Try again' }));
      await screen.findByText(loaded);
      api.on(endpoint, () => refused(403, { detail: `No ${endpoint}` }));
    }
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  test('shows a placeholder for each section while it is loading', async () => {
    const api = fakeApi({ 'GET /checks/3/': () => check, 'GET /edge-locations/': () => ({ ...pageOf([]), away: [] }) });
    for (const [, endpoint] of PARTS) api.on(endpoint, () => new Promise(() => {}));
    await renderPage(<ReportsPage />, { at: '/reports?check_id=3' });
    await screen.findByRole('heading', { name: 'Incidents history' });
    const places = [...document.querySelectorAll('[aria-busy="true"]')];
    const isFilled = (place: Element) => [...place.children].some(({ tagName }) => tagName !== 'STYLE');
    expect(places.map(isFilled)).toEqual(Array.from({ length: 6 }, () => true));
  });

  test('requests the data of all sections while the check itself is loading', async () => {
    const asked = async (plan_name: 'GARDEN' | 'BLOSSOM', at: string) => {
      const { calls } = fakeApi({ 'GET /checks/3/': () => new Promise(() => {}) });
      const { unmount } = await renderPage(<ReportsPage />, {
        at,
        organization: organization({ subscription: { plan_name } }),
      });
      await waitFor(() => expect(calls.some(({ path }) => path.includes('aggregate_by=days'))).toBe(true));
      expect([document.title, document.querySelectorAll('[aria-busy="true"]').length]).toEqual(['Reports · Pharos', 1]);
      unmount();
      return calls.map(({ path }) =>
        path.replace(/\?.*page=(\d+).*$/, ' of page $1').replace(/\?.*(hours|days).*$/, ' by $1'),
      );
    };
    const FIRST = ['/checks/3/', '/check-response-times-reports/3/ by days', '/check-stats-reports/3/ by hours'];
    expect((await asked('GARDEN', '/reports?check_id=3&page=2')).sort()).toEqual(
      [...FIRST, '/check-state-changes/ of page 2', '/check-response-times-reports/3/ by hours'].sort(),
    );
    expect((await asked('BLOSSOM', '/reports?check_id=3')).sort()).toEqual(
      [...FIRST, '/check-state-changes/ of page 1'].sort(),
    );
    expect(await asked('GARDEN', '/reports?check_id=3&from=2026-06-30&to=2026-01-01')).toEqual(
      FIRST.slice(0, 2).reverse(),
    );
  });

  test('shows an error for an invalid range, and the sections that need no range', async () => {
    await openReport({}, '/reports?check_id=3&from=2026-06-30&to=2026-01-01');
    expect((await screen.findByRole('alert')).textContent).toBe('The first day must not be after the last day.');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Performance metrics', 'Latest probes', 'Historical uptime']);
    screen.getByRole('button', { name: 'Range: Custom range' });
    screen.getByText('30 June 2026 – 1 January 2026, UTC');
  });

  test.each([
    ['', 'Last 24 hours', 'by hours', 'Last 24 hours', 'UTC'],
    ['&range=3-months', 'Last 3 Months', 'by days', 'Last 3 Months', /^\d.* – \d.*, UTC$/],
    ['&from=DAY&to=DAY', 'Custom range', 'by hours', /^\d+ \w+ \d{4}$/, /^\d+ \w+ \d{4}, UTC$/],
  ] as const)('shows the range of %j', async (query, button, unit, hint, dates) => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await openReport({}, `/reports?check_id=3${query.replaceAll('DAY', yesterday)}`);
    const hintOf = async (name: string) =>
      (await screen.findByRole('heading', { name, level: 2 })).nextElementSibling?.textContent;
    expect(await hintOf('Response time')).toBe(unit);
    expect(await hintOf('Incidents history')).toEqual(typeof hint === 'string' ? hint : expect.stringMatching(hint));
    expect(await hintOf('Historical uptime')).toBe('Last 90 days, in UTC');
    screen.getByRole('button', { name: `Range: ${button}` });
    expect(screen.getAllByText(dates).length).toBeGreaterThan(0);
  });

  test('shows a title if there are no checks, and retries the check list on request', async () => {
    const { person, api } = await openReport({}, '/reports');
    await screen.findByText('Figures appear after the first poll.');
    expect([document.title, screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
      'Reports · Pharos',
      'Reports',
    ]);
    expect(screen.getByRole('link', { name: 'Add Check' }).getAttribute('href')).toBe('/reports?check=new');
    api.on('GET /checks/', () => refused(403));
    cleanup();
    document.title = '';
    await renderPage(<ReportsPage />, { at: '/reports' });
    await screen.findByText('Your checks could not be loaded.');
    api.on('GET /checks/', () => pageOf([check]));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.title).toBe('Shop · Reports · Pharos'));
  });

  test('selects the range in a popover, which closes and restores the focus', async () => {
    const { person, router } = await openReport();
    const opener = await screen.findByRole('button', { name: 'Range: Last 24 hours' });
    await person.click(opener);
    const popover = within(await screen.findByRole('dialog'));
    await popover.findByText(
      /^Choose the first and the last day, up to 3 months\. Reports show the last \d+ months\.$/,
    );
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await person.click(opener);
    await person.click(await screen.findByRole('button', { name: 'Today' }));
    await screen.findByRole('button', { name: 'Range: Today' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ check_id: 3, range: 'today' });
  });
});
