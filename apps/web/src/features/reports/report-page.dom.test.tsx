import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fakeApi, pageOf, refused } from '../../lib/testing/fake-api.ts';
import { listedCheck, organization } from '../../lib/testing/fixtures.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { CheckHeader } from './check-header.tsx';
import { IncidentsSection } from './incidents/incidents-section.tsx';
import { SuppressedFailures } from './incidents/suppressed-failures.tsx';
import { NoLiveLocation } from './no-live-location.tsx';
import { ReportsPage } from './reports-page.tsx';
import { Calendar } from './uptime/calendar.tsx';
import type { CalendarMonth } from './uptime/calendar-months.ts';
import { UptimeSection } from './uptime/uptime-section.tsx';

const DOWNLOAD = 'GET /incident-log-csv-download/';
type Statuses = CheckAnswer['statuses'];
const inState = (statuses: Partial<Statuses>, given: Partial<CheckAnswer> = {}): CheckAnswer => {
  const check = listedCheck(3, { name: 'Shop', ...given });
  return { ...check, statuses: { ...check.statuses, ...statuses } };
};
const button = (name: string) => screen.findByRole('button', { name });

describe('the header of the report', () => {
  test.each([
    [{}, /^Upfor /],
    [{ appState: 'DP' }, /up for /],
    [{ state: 'NR', down_since: '2026-11-20T10:00:00Z' }, /^Down: .*for /],
    [{ state: null, state_since: null }, /for its first result$/],
    [{ state: 'PS', paused_by_plan: true }, /^Pausedabove the limit of the plan, for /],
    [{ state: null, monitoring_error: 'Unreadable.' }, /[^,] ?not monitored$/],
    [{ state: null, no_live_location: { since: null } }, /no location can run it$/],
    [{ state: 'AV', no_live_location: { since: null, is_cut_off: true } }, /its location is isolated$/],
  ])('shows the state of a check with %j', async (statuses, text) => {
    const head = (
      <div>
        <CheckHeader check={inState(statuses as Partial<Statuses>)} />
      </div>
    );
    await renderPage(head, { at: '/reports?check_id=3' });
    const link = screen.getByRole('link', { name: 'Weekly report of all checks' });
    expect(link.parentElement?.firstElementChild?.textContent ?? '').toMatch(text);
    expect(link.getAttribute('href')).toBe('/reports/weekly');
    expect(screen.getByRole('link', { name: 'Edit Check', hidden: true }).getAttribute('href')).toBe(
      '/reports?check_id=3&check=3',
    );
  });

  test.each([
    ['https://shop.example/', 'https://shop.example/'],
    ['HTTP://shop.example/', 'HTTP://shop.example/'],
    ['tcp://shop.example', null],
    ['javascript:alert(1)//http://x', null],
  ])('renders a link only for a URL that is safe to open in a browser: %s', async (url, href) => {
    await renderPage(<CheckHeader check={inState({}, { url })} />, { at: '/reports' });
    expect(screen.getByText(url).getAttribute('href')).toBe(href);
  });
});

describe('the message about a check that no location can probe', () => {
  const since = '2026-11-20T10:00:00Z';
  const LIVE = { key: 'own', name: 'Own', is_private: true, types: ['https'] };
  const open = async (
    preferred_edge_locations_csv: string | null,
    locations: readonly object[] = [],
    given: object = { since },
  ) => {
    fakeApi({
      'GET /edge-locations/': () => ({ ...pageOf(locations), away: [{ key: 'the-north', name: 'The North' }] }),
    });
    const check = inState(
      { state: null, no_live_location: given as Statuses['no_live_location'] },
      { preferred_edge_locations_csv },
    );
    await renderPage(<NoLiveLocation check={check} />);
    return screen.findByRole('alert', { name: 'No location probes this check' });
  };

  test('shows since when the location has been cut off', async () => {
    fakeApi({ 'GET /edge-locations/': () => ({ ...pageOf([]), away: [] }) });
    const since = '2026-11-20T10:00:00Z';
    await renderPage(<NoLiveLocation check={inState({ no_live_location: { since, is_cut_off: true } })} />);
    const alert = await screen.findByRole('alert', { name: 'The location of this check is isolated' });
    expect(alert.textContent).toMatch(
      /Its network has been down since 20 November 2026.*, so the state of the check is unknown/,
    );
  });

  test.each([
    [
      null,
      [],
      /No location has a live agent that can run HTTPS checks since 20 November 2026.*\. Its state is unknown until such an agent is live\.$/,
    ],
    [
      null,
      [LIVE],
      /No public location has a live agent .* until such an agent is live, or until other locations are chosen\.$/,
    ],
    [null, [{ ...LIVE, types: ['icmp'] }], /No location has a live agent .* until such an agent is live\.$/],
    ['the-north', [], /Its location The North has no live agent .*, or until other locations are chosen\.$/],
    ['the-north,own,gone', [LIVE], /None of its locations The North, Own, or gone has a live agent /],
  ])('shows for the locations %s what solves the problem (%#)', async (keys, locations, text) => {
    const alert = await open(keys, locations);
    await waitFor(() => expect(alert.textContent).toMatch(text));
  });

  test('omits the start time if no location was ever live', async () => {
    const alert = await open(null, [], { since: null });
    expect(alert.textContent).toMatch(/run HTTPS checks\. Its state is unknown/);
  });

  test('is absent for other checks and sends no request for them', async () => {
    const api = fakeApi({});
    await renderPage(<NoLiveLocation check={inState({})} />);
    expect([screen.queryByRole('alert'), api.calls]).toEqual([null, []]);
  });
});

describe('the incident list', () => {
  const incident = (id: number, given: object = {}) => ({
    based_on: id,
    check_id: 3,
    check_start_time: '2026-11-20T10:00:00.000Z',
    next_state_change_time: '2026-11-20T10:10:00.000Z',
    new_state: 'NR',
    new_error_summary: 'Connection refused',
    present_error_summary: null,
    comment: '',
    duration_seconds_unknown: 0,
    recorded_time: '2026-11-20T10:00:02.000Z',
    ...given,
  });
  const open = async (
    incidents: readonly object[],
    { count = incidents.length, query = '', role = 'AD' as 'AD' | 'ST' } = {},
  ) => {
    const api = fakeApi({
      'GET /check-state-changes/': () => pageOf(incidents, count),
      'GET /edge-locations/': () => ({ ...pageOf([]), away: [] }),
      'GET /checks/3/': () => inState({}),
      'GET /checks/': () => pageOf([]),
      'GET /check-stats-reports/3/': () => listedCheck(3).stats,
      'GET /check-response-times-reports/3/': () => ({
        response_times: [],
        locations: null,
        spans: null,
        locations_since: null,
      }),
    });
    const page = await renderPage(<ReportsPage />, {
      at: `/reports?check_id=3${query}`,
      organization: organization({ logged_in_user_role: role }),
    });
    await screen.findByRole('heading', { name: 'Incidents history' });
    return { ...page, api, search: () => page.router.state.location.search };
  };
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Incidents' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  test('shows time, duration, error and note', async () => {
    await open(
      [
        incident(11, { comment: 'The switch.' }),
        incident(12, { new_state: 'PS', new_error_summary: '' }),
        incident(13, { duration_seconds_unknown: 60 }),
        incident(14, { new_state: 'PS', new_error_summary: '', duration_seconds_unknown: 600 }),
      ],
      { role: 'ST' },
    );
    const [first, second, third, fourth] = await rows();
    expect(first?.[0]).toMatch(/^20 November 202610:00:00 UTC$/);
    expect(first?.[1]).toBe('10 mins');
    expect(first?.[2]).toMatch(/^Not respondingConnection refused/i);
    expect(first?.[3]).toBe('The switch.');
    expect(second?.[1]).toBe('10 minspaused, counts as up');
    expect(second?.[3]).toBe('–');
    expect(third?.[1]).toMatch(/^9 mins.*and 1 min not monitored/);
    expect(fourth?.[1]).toMatch(/^0 .*and 10 mins not monitored$/);
    expect([first?.[1], third?.[3]]).toEqual(['10 mins', '–']);
    const link = screen.getAllByRole('link', { name: /^View Analysis of 20 November 2026/, hidden: true })[0];
    expect(link?.getAttribute('href')).toBe('/reports?check_id=3&incident=11');
  });

  test('shows the later error, and omits an error that equals the state', async () => {
    await open([
      incident(11, { present_error_summary: 'HTTP 404' }),
      incident(12, { present_error_summary: 'Connection refused' }),
      incident(13, { new_error_summary: 'Not responding' }),
      incident(14, { new_error_summary: '', next_state_change_time: null }),
    ]);
    const shown = (await rows()).map(([, , summary]) => summary?.replace(/View Analysis.*$/, ''));
    expect(shown.map((text) => text?.toLowerCase())).toEqual([
      'not respondingconnection refusedlater http 404',
      'not respondingconnection refused',
      'not responding',
      'not responding',
    ]);
    expect((await rows())[3]?.[1]).toMatch(/^Ongoing - \(/);
    expect(
      screen
        .getAllByRole('columnheader', { hidden: true })
        .slice(-5)
        .map(({ textContent }) => textContent),
    ).toEqual(['Date & Time', 'Downtime', 'Response summary', 'Notes', 'Analysis']);
  });

  test('downloads the list as a file, unless there are no incidents', async () => {
    const { createObjectURL, revokeObjectURL } = URL;
    onTestFinished(() => {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
    });
    const files: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `#${files.push(file)}`, revokeObjectURL: () => {} });
    const none = await open([]);
    await screen.findByText('No incidents reported.');
    expect((await button('Download CSV')).getAttribute('aria-disabled')).toBe('true');
    none.unmount();
    const { person, api } = await open([incident(11)]);
    let answer: (log: Response) => void = () => {};
    api.on(DOWNLOAD, () => new Promise((resolve) => (answer = resolve)));
    await rows();
    const download = await button('Download CSV');
    await person.click(download);
    await waitFor(() => expect(download.getAttribute('aria-busy')).toBe('true'));
    answer(new Response('a,b'));
    await waitFor(() => expect(files).toHaveLength(1));
    expect([await files[0]?.text(), files[0]?.type]).toEqual(['a,b', 'text/csv;charset=utf-8']);
    expect(api.calls.find(({ path }) => DOWNLOAD.endsWith(path.split('?')[0] ?? ''))?.path).toContain(
      '?check_id=3&for_hours=24',
    );
    await waitFor(() => expect(download.getAttribute('aria-busy')).toBeNull());
  });

  test('links admins to the status page form, except for a pause', async () => {
    await open([incident(11), incident(12, { new_state: 'PS' })]);
    await rows();
    const links = screen.getAllByRole('link', { name: /^Publish on status pages of/, hidden: true });
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['/status/incidents/new?outage=11']),
    );
  });

  test('shows no such link to read-only members', async () => {
    await open([incident(11)], { role: 'ST' });
    await rows();
    expect(screen.queryByText('Publish on status pages')).toBeNull();
  });

  test('shows messages for an empty list and for a page beyond the end', async () => {
    const { unmount } = await open([]);
    await screen.findByText('No incidents reported.');
    expect(screen.queryByRole('navigation', { name: 'Pages of incidents' })).toBeNull();
    unmount();
    const { person, search } = await open([], { count: 12, query: '&page=9' });
    await screen.findByText('This page is empty. Go to a previous page.');
    await person.click(await button('Page 1'));
    await waitFor(() => expect(search()).toEqual({ check_id: 3 }));
  });

  test('moves to another page of the list', async () => {
    const { person, search, api } = await open([incident(11)], { count: 1000 });
    await rows();
    await person.click(await button('Page 2'));
    await waitFor(() => expect(search()).toEqual({ check_id: 3, page: 2 }));
    await waitFor(() =>
      expect(api.calls.findLast(({ path }) => path.startsWith('/check-state-changes/'))?.path).toContain('page=2'),
    );
  });
});

test('shows the old incidents dimmed until the next page is loaded', async () => {
  const change = {
    based_on: 11,
    check_id: 3,
    check_start_time: '2026-11-20T10:00:00.000Z',
    next_state_change_time: null,
    new_state: 'NR',
    new_error_summary: 'Connection refused',
    present_error_summary: null,
    comment: '',
    duration_seconds_unknown: 0,
  };
  const check = inState({});
  const api = fakeApi({
    'GET /check-state-changes/': () => pageOf([change], 11),
    'GET /suppressed-failures/': () => pageOf([]),
  });
  const range = {
    label: 'Last 24 hours',
    dates: null,
    span: { from: 0, to: 1 },
    query: { for_hours: 24 },
    unit: 'hours',
  } as const;
  const { person } = await renderPage(<IncidentsSection check={check} range={range} />, { at: '/reports?check_id=3' });
  const table = () => screen.getByRole('table', { name: 'Incidents' });
  await screen.findByText('Connection refused');
  expect(table().getAttribute('aria-busy')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull();
  api.on('GET /check-state-changes/', () => new Promise(() => {}));
  await person.click(await button('Page 2'));
  await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('true'));
});

describe('the list of suppressed failures', () => {
  const failure = (id: number, given: object = {}) => ({
    id,
    check_start_time: '2026-11-20T10:00:00Z',
    probe_first: { error_summary: 'HTTP 500', location: 'Local' },
    probe_second: null,
    probes_other: [],
    reason: 'The second probe succeeded.',
    ...given,
  });
  const open = async (results: readonly object[], count = results.length) => {
    const api = fakeApi({ 'GET /suppressed-failures/': () => pageOf(results, count) });
    const page = await renderPage(<SuppressedFailures checkId={3} />);
    const toggle = await button('Failures that were not confirmed');
    return { ...page, api, toggle };
  };

  test('is loaded when the section is opened', async () => {
    const other = { error_summary: 'HTTP 502', location: 'North' };
    const { person, api, toggle } = await open([
      failure(1),
      failure(2, { probe_second: other, probes_other: [other] }),
    ]);
    expect([toggle.getAttribute('aria-expanded'), api.calls]).toEqual(['false', []]);
    await person.click(toggle);
    await screen.findByRole('table', { name: 'Failures that were not confirmed' });
    const [first, second] = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, '')),
      );
    expect(first?.slice(1)).toEqual(['HTTP 500 from Local', '–', 'The second probe succeeded.']);
    expect(second?.[2]).toBe('HTTP 502 from North; HTTP 502 from North');
    expect(api.calls.map(({ path }) => path)).toEqual(['/suppressed-failures/?check_id=3&page=1&page_size=10']);
    await person.click(toggle);
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });

  test('shows a message if there are none', async () => {
    const { person, toggle } = await open([]);
    await person.click(toggle);
    await screen.findByText('Every failure was confirmed by a second probe.');
  });

  test.each([
    [10, 0],
    [11, 1],
  ])('shows for %i failures %i page navigations', async (count, navigations) => {
    const { person, toggle, api } = await open([failure(1)], count);
    await person.click(toggle);
    await screen.findByRole('table');
    expect(screen.queryAllByRole('navigation', { name: 'Pages of failures' })).toHaveLength(navigations);
    if (navigations === 0) return;
    expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull();
    await person.click(await button('Page 2'));
    await waitFor(() => expect(api.calls.at(-1)?.path).toContain('page=2&'));
  });
});

describe('the uptime calendar', () => {
  const day = (date: string, status: string, downSeconds = 0) => ({
    date,
    status,
    downSeconds,
    availability: status === 'AV' ? 100 : null,
    pausedSeconds: 0,
    maintenanceSeconds: 0,
    unknownSeconds: 0,
  });
  const MONTHS = [
    { month: '2026-10', offset: 3, days: [day('2026-10-30', 'AV'), day('2026-10-31', 'NR', 60)] },
    {
      month: '2026-11',
      offset: 6,
      days: [day('2026-11-01', 'PS'), day('2026-11-02', 'AV'), day('2026-11-03', 'future')],
    },
  ] as unknown as CalendarMonth[];
  const open = async (query = '') => {
    const page = await renderPage(<Calendar months={MONTHS} />, { at: `/reports?check_id=3${query}` });
    return { ...page, search: () => page.router.state.location.search };
  };
  const days = () => screen.getAllByRole('button');
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.date;

  test('shows the days of each month with their colors', async () => {
    await open('&from=2026-10-31&to=2026-10-31');
    expect(screen.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
      'October 2026MonTueWedThuFriSatSun3031',
      'November 2026MonTueWedThuFriSatSun12',
    ]);
    // The first day is placed below its weekday. The other days follow automatically.
    expect(days().map(({ style }) => style.gridColumn)).toEqual(['4', '', '7', '']);
    expect(
      days().map((each) => [
        each.textContent,
        each.dataset.color,
        each.dataset.down,
        each.getAttribute('aria-pressed'),
        each.getAttribute('aria-current'),
      ]),
    ).toEqual([
      ['30', 'up', undefined, 'false', null],
      ['31', 'down', 'true', 'true', null],
      ['1', 'paused', undefined, 'false', null],
      ['2', 'up', undefined, 'false', 'date'],
    ]);
  });

  test('is a single tab stop in which the arrow keys move between days', async () => {
    const { person } = await open();
    await person.tab();
    expect(focused()).toBe('2026-11-02');
    for (const [key, date] of [
      ['{ArrowRight}', '2026-11-02'],
      ['{ArrowLeft}', '2026-11-01'],
      ['{ArrowLeft}', '2026-10-31'],
      ['{ArrowUp}', '2026-10-30'],
      ['{ArrowDown}', '2026-11-02'],
      ['{Home}', '2026-10-30'],
      ['x', '2026-10-30'],
      ['{ArrowRight}', '2026-10-31'],
      ['{End}', '2026-11-02'],
    ] as const) {
      await person.keyboard(key);
      expect([key, focused()]).toEqual([key, date]);
    }
    expect(days().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('shows the details of the day under the pointer', async () => {
    await open();
    screen.getByText('Point at a day to see its figures.');
    const [first] = days();
    fireEvent.pointerEnter(first as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Point at a day to see its figures.')).toBeNull());
    expect(document.body.textContent).toContain((first as HTMLElement).getAttribute('aria-label') as string);
    fireEvent.pointerLeave((first as HTMLElement).parentElement as HTMLElement);
    await screen.findByText('Point at a day to see its figures.');
  });

  test('sets the range of the report to the clicked day', async () => {
    const { person, search } = await open('&range=week&page=3');
    await person.click(days()[1] as HTMLElement);
    await waitFor(() => expect(search()).toEqual({ check_id: 3, from: '2026-10-31', to: '2026-10-31' }));
  });
});

test.each([
  ['UTC', 'Choose a day to show its figures above.'],
  ['Europe/Berlin', 'Choose a day to show its figures above, from midnight to midnight in Europe/Berlin.'],
])('explains in time zone %s how days are selected, and shows a legend of the colors', async (timezone, text) => {
  fakeApi({ 'GET /check-response-times-reports/3/': () => ({ response_times: [] }) });
  await renderPage(<UptimeSection check={inState({})} />, {
    at: '/reports?check_id=3',
    organization: organization({ timezone }),
  });
  await screen.findByText(text);
  const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'Up',
    'Down at times',
    'Paused at times',
    'Maintenance',
    'Yet to monitor',
    'Check not added',
    'In the future',
  ]);
});

describe('selecting another check with the keyboard', () => {
  const open = async (at: string) => {
    const checks = [inState({}), inState({}, { id: 4, name: 'Wiki' })] as const;
    const page = { 'GET /checks/': () => pageOf(checks), 'GET /edge-locations/': () => ({ ...pageOf([]), away: [] }) };
    fakeApi({ ...page, 'GET /checks/3/': () => checks[0], 'GET /checks/4/': () => checks[1] });
    const { person, router } = await renderPage(<ReportsPage />, { at });
    const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Check' });
    await waitFor(() => expect(picker().value).toBe('Shop'));
    const choose = async (name: string, id: number) => {
      await person.clear(picker());
      await person.keyboard(name);
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
      await person.keyboard(id === 3 ? '{ArrowDown}{Enter}' : '{ArrowDown}{ArrowDown}{Enter}');
      await waitFor(() => expect(router.state.location.search).toEqual({ check_id: id }));
      await waitFor(() => expect(picker().value).toBe(name));
    };
    return { person, picker, choose };
  };

  test.each(['/reports', '/reports?check_id=3'])('retains the focus in the picker, starting at %s', async (at) => {
    const { picker, choose } = await open(at);
    const before = picker();
    await choose('Wiki', 4);
    expect(picker()).toBe(before);
    expect(document.activeElement).toBe(before);
  });

  test('discards the state of the previous check, even if the next check was shown before', async () => {
    const { person, choose } = await open('/reports?check_id=3');
    await choose('Wiki', 4);
    await choose('Shop', 3);
    await person.click(screen.getByRole('radio', { name: 'Table' }));
    await choose('Wiki', 4);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Graph' }).checked).toBe(true);
  });
});

test('shows a message and a link to the dashboard if the check no longer exists', async () => {
  fakeApi({ 'GET /checks/3/': () => refused(404), 'GET /checks/': () => pageOf([]) });
  await renderPage(<ReportsPage />, { at: '/reports?check_id=3' });
  await screen.findByText('Check not found');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect([document.title, screen.queryByText('Historical uptime')]).toEqual([expect.stringMatching(/^Reports/), null]);
});
