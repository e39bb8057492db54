import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi, refused } from '../../lib/testing/fake-api.ts';
import { renderPage } from '../../lib/testing/render-page.tsx';
import { HealthPage } from './health-page.tsx';
import { OperatorLayout } from './operator-layout.tsx';

const HEALTH = {
  version: '1.0.0',
  node: '24.0.0',
  started_on: '2026-11-24T10:00:00Z',
  problems: [],
  database: null,
  disk: null,
  engine: null,
  lateness: null,
  checks: null,
  queue: null,
  locations: [],
  last_backup: null,
  pair: null,
  certificates: [],
};
const STATE = {
  version: '1.0.0',
  is_ready: true,
  not_ready: { database: null, engine: null, worker: null },
  oldest_waiting_alert_seconds: 0,
  deliveries_pending: 0,
  deliveries_failed_last_hour: 2,
  oldest_due_job_seconds: 75,
  lateness_p99_seconds: null,
  since_last_stored_seconds: 3,
  is_isolated: false,
};
const PAIR = {
  address: 'https://b.example.com',
  is_paired: true,
  looked_on: '2026-11-24T10:00:00Z',
  answered_on: '2026-11-24T10:00:00Z',
  trouble: null,
  connection: 'connected',
  stopped_on: null,
  is_told: false,
  state: STATE,
};
const SILENT = { kind: 'no-answer', text: 'It does not answer (connection refused)', since: '2026-11-24T09:00:00Z' };

test('shows the time of the data, and no good state after Pharos becomes unavailable', async () => {
  const api = fakeApi({ 'GET /operator/health/': () => HEALTH });
  const { queries } = await renderPage(<HealthPage />);
  await screen.findByText('Pharos has no problems.');
  expect(screen.getByText(/^As of/).textContent).toMatch(/\d\d:\d\d:\d\d/);
  expect(screen.getByRole('status').textContent).toBe('Pharos has no problems.');
  expect(screen.getByRole('link', { name: 'All locations' }).getAttribute('href')).toBe('/operator/locations');
  api.on('GET /operator/health/', () => refused(503));
  await act(() => queries.refetchQueries());
  await screen.findByText(/^The current state is unknown\. There were no problems at the last report of Pharos\./);
  expect(screen.getByText(/^The state of Pharos could not be refreshed/)).toBeTruthy();
  expect(screen.queryByText('Pharos has no problems.')).toBeNull();
  api.on('GET /operator/health/', () => HEALTH);
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(screen.queryByText(/^The current state is unknown/)).toBeNull());
});

const pairTextOf = async (pair: object | null): Promise<string> => {
  fakeApi({ 'GET /operator/health/': () => ({ ...HEALTH, pair }) });
  const { unmount } = await renderPage(<HealthPage />);
  await screen.findByText('Pharos has no problems.');
  const text = screen.queryByRole('heading', { name: 'Paired installation' })?.closest('section')?.textContent ?? '';
  unmount();
  return text;
};

test('shows the paired installation, and nothing if there is none', async () => {
  expect(await pairTextOf(null)).toBe('');
  const text = await pairTextOf(PAIR);
  for (const part of [
    'https://b.example.com',
    'It responds, is ready and sends its alerts',
    'No alert waits',
    '1 min 15 secs',
    '3 secs before its response',
    'Unknown',
  ])
    expect(text).toContain(part);
  expect(await pairTextOf({ ...PAIR, is_paired: false, looked_on: null, answered_on: null, state: null })).toContain(
    'The pairing was started but not completed',
  );
});

test.each([
  [
    'its problem, and whether the operators were notified',
    { is_told: true },
    /connection refused\).*since.*The operators were notified/,
  ],
  ['that this installation is isolated', { connection: 'isolated' }, /This installation is isolated/],
  ['that it is not known which side is cut off', { connection: 'unknown' }, /Set REFERENCE_TARGETS/],
  ['that it announced a stop', { stopped_on: '2026-11-24T09:00:00Z' }, /It announced a stop/],
])('shows about the paired installation %s', async (_what, changes, text) => {
  expect(await pairTextOf({ ...PAIR, trouble: SILENT, ...changes })).toMatch(text);
});

test.each([
  ['shows that it was not inspected yet', { looked_on: null }, /It was not inspected yet/],
  ['was never answered', { answered_on: null }, /Last answerNone yet/],
  ['reports that it needs attention', { trouble: SILENT, is_told: true }, /It needs attention\./],
  ['tells that it needs attention before a mail', { trouble: SILENT }, /It needs attention\./],
  [
    'considers itself isolated although an alert was sent',
    { trouble: SILENT, is_told: true, connection: 'isolated' },
    /This installation is isolated/,
  ],
  ['knows no begin', { trouble: { ...SILENT, since: null } }, /connection refused\)(?! \(since)/],
  [
    'shows figures of it',
    {
      state: {
        ...STATE,
        oldest_waiting_alert_seconds: null,
        oldest_due_job_seconds: 0,
        deliveries_failed_last_hour: null,
        since_last_stored_seconds: null,
        lateness_p99_seconds: 2,
        is_isolated: true,
        version: null,
      },
    },
    /waiting alertUnknown.*last hourUnknown.*due jobNone.*stored resultsUnknown.*99 % within 2 s.*isolatedYes.*versionUnknown/,
  ],
  ['shows that its isolation is unknown', { state: { ...STATE, is_isolated: null } }, /isolatedUnknown/],
  ['shows that it is not isolated', {}, /isolatedNoIts version1\.0\.0/],
])('shows the paired installation: %s', async (_what, changes, text) => {
  expect(await pairTextOf({ ...PAIR, ...changes })).toMatch(text);
});

describe('the sections of the health page', () => {
  const open = async (given: object = {}) => {
    fakeApi({ 'GET /operator/health/': () => ({ ...HEALTH, ...given }) });
    await renderPage(<HealthPage />);
    await screen.findByRole('heading', { level: 2, name: 'Monitoring' });
  };
  const factsOf = (part: string) =>
    [...screen.getByRole('region', { name: part }).querySelectorAll('dt')].map(
      (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
    );
  const rowsOf = (part: string) =>
    within(screen.getByRole('region', { name: part }))
      .getAllByRole('row')
      .map((row) => row.textContent);

  test('shows placeholders if nothing could be read', async () => {
    await open();
    expect(document.title).toMatch(/^Health/);
    expect(factsOf('Monitoring')).toEqual([
      'Engine: None in this process',
      'Lateness of probes: No probe has started yet',
      'Checks by state: Could not be read',
    ]);
    expect(factsOf('Alerts and jobs')).toEqual(['Queue: Could not be read']);
    expect(factsOf('Storage')).toEqual([
      'Database: Could not be read',
      'Last backup: No backup yetCreate one with npm run backup, if possible every night.',
      'Certificates of custom domains: No certificate expires within two weeks',
      expect.stringMatching(/^Pharos: 1\.0\.0 on Node\.js 24\.0\.0, started /),
    ]);
    screen.getByText('No agent is live, so nothing is probed.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows all figures that are available', async () => {
    await open({
      engine: {
        partitions: 128,
        scheduled_checks: 12_000,
        since_last_probe_seconds: 3,
        since_last_stored_seconds: null,
        held_results: 7,
        dropped_results: 2,
      },
      lateness: { probes: 5, p50_seconds: 0.1, p99_seconds: 2 },
      checks: { up: 11_990, down: 10 },
      queue: {
        waiting_jobs: 4,
        failing_jobs: 1,
        oldest_due_job_seconds: 180,
        pending_deliveries: 5,
        oldest_pending_delivery_seconds: 1,
        deliveries_failed_last_hour: 6,
        overdue_alerts: 0,
        by_task: [
          { task: 'send-mail', waiting: 3, failing: 0 },
          { task: 'later', waiting: 1, failing: 1 },
        ],
      },
      database: { version: '17.2', bytes: 5_000_000, is_embedded: true, latency_ms: 0.25 },
      disk: { free_bytes: 5_000_000, total_bytes: 100_000_000 },
      last_backup: { finished_on: new Date().toISOString(), bytes: 2_000_000, has_results: false },
      certificates: [{ domain: 'status.acme.org', ends_on: '2026-12-01T12:00:00Z' }],
      locations: [
        {
          key: 'north',
          name: 'North',
          address: null,
          queued_jobs: 3,
          unavailable: { icmp: 'no right', udp: 'no way' },
        },
        { key: 'south', name: 'South', address: '203.0.113.7', queued_jobs: 0, unavailable: {} },
      ],
    });
    expect(factsOf('Monitoring')).toEqual([
      'Partitions owned: 128 of 256',
      'Probed checks: 12,000',
      'Last probe: 3 seconds ago',
      'Last stored results: Not yet',
      'Results waiting for storage: 72 were dropped since the start because the queue was full.',
      'Lateness of probes: 50 % within 0.1 s, 99 % within 2 s, since the start',
      'Checks by state: 11,990 up, 10 down',
    ]);
    expect(factsOf('Alerts and jobs')).toEqual([
      'Waiting alerts: 5',
      'Alerts that failed in the last hour: 6',
      'Waiting jobs: 4The oldest has been due for 3 minutes.',
    ]);
    expect(rowsOf('Alerts and jobs')).toEqual(['JobWaitingFailing', 'Send a mail30', 'later11']);
    const [database, disk, backup, certificates] = factsOf('Storage');
    expect(database).toMatch(/^Database: PostgreSQL 17\.2, embedded, .*MB, responds in 0\.[23] ms$/);
    expect(disk).toMatch(/^Disk: .*MB free of .*MBLess than a tenth is free/);
    expect(backup).toMatch(/^Last backup: just now, .*MB, without raw results$/);
    expect(certificates).toBe(
      'Certificates of custom domains: status.acme.org: 1 December 2026These certificates could not be renewed.',
    );
    expect(rowsOf('Locations')).toEqual([
      'LocationAddressRunning jobsCannot probe',
      'North (north)Unknown3icmp: no right; udp: no way',
      'South (south)203.0.113.70–',
    ]);
  });

  test('shows an external database and no faults', async () => {
    await open({
      engine: {
        partitions: 256,
        scheduled_checks: 0,
        since_last_probe_seconds: null,
        since_last_stored_seconds: null,
        held_results: 0,
        dropped_results: 0,
      },
      checks: {},
      database: { version: '17.2', bytes: 5_000_000, is_embedded: false, latency_ms: 1 },
      last_backup: { finished_on: new Date().toISOString(), bytes: 2_000_000, has_results: true },
    });
    expect(factsOf('Monitoring')).toContain('Results waiting for storage: 0');
    expect(factsOf('Monitoring')).toContain('Checks by state: None');
    const [database, backup] = factsOf('Storage');
    expect(database).toMatch(/^Database: PostgreSQL 17\.2, .*MB, responds in 1\.0 ms$/);
    expect(backup).toMatch(/MB$/);
  });

  test('starts with the current problems, and marks them as past if they cannot be fetched again', async () => {
    const problems = [{ kind: 'mail', text: 'No mail can be sent', since: '2026-11-24T10:00:00Z' }];
    const api = fakeApi({ 'GET /operator/health/': () => ({ ...HEALTH, problems }) });
    const { queries } = await renderPage(<HealthPage />);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No mail can be sent \(since 24 November 2026/);
    expect(screen.queryByText('Pharos has no problems.')).toBeNull();
    api.on('GET /operator/health/', () => refused(503));
    await act(() => queries.refetchQueries());
    await screen.findByText(/^The current state is unknown\. There were problems at the last report of Pharos\./);
  });
});

test('lists the parts of the operator area as tabs and marks the current one', async () => {
  const scrolledTo: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.textContent);
  });
  await renderPage(<OperatorLayout>The page</OperatorLayout>, { at: '/operator/tickets/a-1' });
  scroll.mockRestore();
  expect(scrolledTo).toEqual(['Tickets']);
  screen.getByText(`Times are in the time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
  const tabs = within(screen.getByRole('navigation', { name: 'Operator area' })).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
    ['Organizations', null],
    ['Tickets', 'page'],
    ['Mail', null],
    ['Health', null],
    ['Locations', null],
    ['Retirement', null],
    ['Operators', null],
  ]);
  screen.getByText('The page');
});
