import type { WeeklyReport } from '@pharos/contract/rest/reports/weekly-report.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refused } from '../../../lib/testing/fake-api.ts';
import { organization } from '../../../lib/testing/fixtures.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { WeeklyReportPage } from './weekly-report-page.tsx';

type CheckWeek = WeeklyReport['down'][number];
const checkWeek = (name: string, given: Partial<CheckWeek> = {}): CheckWeek => ({
  check_id: 3,
  name,
  availability_percentage: '99.10',
  duration_seconds_total_downtime: 5400,
  duration_seconds_unknown: 0,
  outages_count_total: 2,
  average_response_time_milliseconds_available: 300,
  previous: {
    availability_percentage: '99.90',
    duration_seconds_total_downtime: 600,
    duration_seconds_unknown: 0,
    outages_count_total: 1,
    average_response_time_milliseconds_available: 200,
  },
  ...given,
});
const report = (given: Partial<WeeklyReport> = {}): WeeklyReport => ({
  week: '2026-06-08',
  report_start: '2026-06-08T00:00:00.000Z',
  report_end: '2026-06-15T00:00:00.000Z',
  timezone: 'UTC',
  is_complete: true,
  previous_week: '2026-06-01',
  next_week: null,
  checks_count: 4,
  totals: {
    availability_percentage: '99.55',
    duration_seconds_total_downtime: 5400,
    duration_seconds_unknown: 0,
    outages_count_total: 2,
  },
  previous: {
    availability_percentage: '99.95',
    duration_seconds_total_downtime: 600,
    duration_seconds_unknown: 0,
    outages_count_total: 1,
  },
  down: [],
  down_count: 0,
  slowest: [],
  changed: [],
  expiring: [],
  untold: [],
  untold_count: 0,
  ...given,
});

const openAt = async (
  query: string,
  answer: (call: { path: string }) => unknown,
  given: Parameters<typeof organization>[0] = {},
) => {
  const api = fakeApi({ 'GET /weekly-report/': answer });
  const at = `/reports/weekly${query}`;
  return {
    ...(await renderPage(
      <main>
        <WeeklyReportPage />
      </main>,
      { at, organization: organization(given) },
    )),
    api,
  };
};
const open = async (given: Partial<WeeklyReport> = {}) => {
  await openAt('', () => report(given));
  await screen.findByText('Availability', { selector: 'dt' });
};
const heading = () => screen.getByRole('heading', { level: 1, name: 'Weekly report' });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const totalOf = (label: string) => {
  const term = screen.getByText(label, { selector: 'dt' });
  return [...(term.parentElement?.querySelectorAll('dd > *') ?? [])].map(({ textContent }) => textContent);
};
const rowsOf = (title: string) =>
  [...screen.getByRole('region', { name: title }).querySelectorAll('li > span')].map(({ textContent }) => textContent);

test('compares each total with the week before', async () => {
  await open();
  expect(screen.getByText('8 June 2026 to 14 June 2026 (UTC)')).toBeTruthy();
  expect(totalOf('Availability')).toEqual(['99.55 %', '99.95 % the week before']);
  expect(totalOf('Outages')).toEqual(['2', '1 the week before']);
  expect(totalOf('Downtime')).toEqual(['1 hr 30 mins', '10 mins the week before']);
  expect(totalOf('Checks')).toEqual(['4']);
  expect(screen.queryByText(/did not watch/)).toBeNull();
});

test('shows the current week until now and compares it with the same part of the week before', async () => {
  await open({ is_complete: false, report_end: '2026-06-10T09:00:00.000Z', down: [checkWeek('Shop')], down_count: 1 });
  expect(screen.getByText('8 June 2026 to now (UTC)')).toBeTruthy();
  expect(totalOf('Downtime')).toEqual(['1 hr 30 mins', '10 mins by this time of the week before']);
  expect(screen.getByText('In parentheses: the week before, until the same time')).toBeTruthy();
});

test('shows the time without observation', async () => {
  const { totals } = report();
  await open({ totals: { ...totals, duration_seconds_unknown: 60 } });
  expect(screen.getByText(/did not monitor for 1 min, summed/)).toBeTruthy();
});

test('lists the figures of each check with the figures of the week before', async () => {
  const shop = checkWeek('Shop');
  const blog = checkWeek('Blog', { outages_count_total: 1, duration_seconds_total_downtime: 61 });
  await open({ down: [shop, blog], down_count: 2, slowest: [shop], changed: [shop] });
  expect(rowsOf('Outages')).toEqual([
    '99.10 % available (99.90 %), 2 outages, 1 hr 30 mins down',
    '99.10 % available (99.90 %), 1 outage, 1 min 1 sec down',
  ]);
  expect(rowsOf('Slowest on average')).toEqual(['300 ms (200 ms)']);
  expect(rowsOf('Largest change since the week before')).toEqual(['from 200 ms to 300 ms']);
  // The list is complete, so no total is shown.
  expect(screen.queryByText(/checks were down/)).toBeNull();
});

test('shows the number of checks that were down if the list is not complete', async () => {
  await open({ down: [checkWeek('Shop')], down_count: 12 });
  expect(screen.getByText(/^12 checks were down; the first 1/)).toBeTruthy();
});

test('links to the previous and next week, and shows the old week until the new one is loaded', async () => {
  const { person, api } = await openAt('?week=2026-06-08', () => report());
  const old = await screen.findByText('8 June 2026 to 14 June 2026 (UTC)');
  expect(document.title).toBe('Weekly report · Pharos');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Week after' }).disabled).toBe(true);
  expect(hrefOf('Week before')).toBe('/reports/weekly?week=2026-06-01');
  const isBusy = () => old.closest('[aria-busy="true"]') !== null;
  expect(isBusy()).toBe(false);
  let answer: (report: WeeklyReport) => void = () => {};
  api.on('GET /weekly-report/', () => new Promise((resolve) => (answer = resolve)));
  await person.click(screen.getByRole('link', { name: 'Week before' }));
  await waitFor(() => expect(isBusy()).toBe(true));
  answer(report({ previous_week: null, next_week: '2026-06-08', report_start: '2026-06-01T00:00:00.000Z' }));
  await screen.findByText(/^1 June 2026 to/);
  expect(isBusy()).toBe(false);
  expect(hrefOf('Week after')).toBe('/reports/weekly?week=2026-06-08');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Week before' }).disabled).toBe(true);
  expect(document.activeElement).toBe(heading());
  expect(api.calls.map(({ path }) => path)).toEqual(
    ['06-08', '06-01'].map((day) => `/weekly-report/?week=2026-${day}`),
  );
});

test('links to the last complete week if the week has no report, and retries on request after an error', async () => {
  const { unmount } = await openAt('?week=2030-01-07', () => refused(400, { week: ['It has not started.'] }));
  await screen.findByText('There is no report for this week');
  screen.getByText('It has not started.');
  expect(hrefOf('Show the last complete week')).toBe('/reports/weekly');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  unmount();
  const { person, api } = await openAt('', () => refused(403));
  await screen.findByText('The report could not be loaded.');
  api.on('GET /weekly-report/', () => report());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Availability', { selector: 'dt' });
});

test('offers admins to add a check if there were none', async () => {
  const none = () => report({ checks_count: 0 });
  const { unmount } = await openAt('', none, { number_of_checks: 0 });
  await screen.findByText('There were no checks in this week');
  expect(hrefOf('Add a check')).toBe('/dashboard?check=new');
  expect([screen.queryByText('Availability'), screen.queryByRole('region')]).toEqual([null, null]);
  unmount();
  await openAt('', none, { number_of_checks: 0, logged_in_user_role: 'ST' });
  await screen.findByText('There were no checks in this week');
  expect(screen.queryByRole('link', { name: 'Add a check' })).toBeNull();
});

test('shows when the first report is ready if all checks are newer than the week', async () => {
  // Dates far in the future and the past make the test independent of the current date.
  const { unmount, person, api } = await openAt('', () => report({ checks_count: 0, next_week: '2100-01-04' }));
  const text = (await screen.findByText(/^The first weekly report is ready on/)).textContent;
  expect(text).toContain('on Monday, 11 January 2100.');
  expect(hrefOf('Show the current week')).toBe('/reports/weekly?week=2100-01-04');
  expect(screen.queryByRole('link', { name: 'Add a check' })).toBeNull();
  api.on('GET /weekly-report/', () => report({ is_complete: false }));
  await person.click(screen.getByRole('link', { name: 'Show the current week' }));
  await screen.findByText('Availability', { selector: 'dt' });
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  unmount();
  const older = (lastWhole: Partial<WeeklyReport>) => (call: { path: string }) =>
    report(call.path.includes('week=') ? { checks_count: 0, next_week: '2020-01-06' } : lastWhole);
  const early = await openAt('?week=2019-12-30', older({ checks_count: 0, next_week: '2100-01-04' }));
  await screen.findByText(/^The first weekly report is ready on Monday, 11 January 2100\./);
  expect(hrefOf('Show the current week')).toBe('/reports/weekly?week=2100-01-04');
  early.unmount();
  await openAt('?week=2019-12-30', older({}));
  await screen.findByText('All checks were added later.');
  await waitFor(() => expect(hrefOf('Show the last complete week')).toBe('/reports/weekly'));
});

test('lists other events besides outages and omits empty lists', async () => {
  const regions = () =>
    screen.getAllByRole('region').map((each) => each.querySelector('h2')?.parentElement?.textContent);
  const { unmount } = await openAt('', () => report());
  await screen.findByText('No check was down.');
  expect(regions()).toEqual(['Outages']);
  unmount();
  const at = '2026-06-09T10:00:00.000Z';
  const alert = { check_id: 5, name: 'Wiki', at };
  const rows = [
    { ...alert, kind: 'down', reason: 'no-recipient' },
    { ...alert, kind: 'degraded', reason: 'all-muted', check_id: 6 },
    { ...alert, kind: 'certificate', reason: 'not-delivered', check_id: 7 },
  ] as const;
  const expiring = [{ check_id: 4, name: 'Blog', expires_on: '2026-06-30T10:00:00.000Z' }];
  await open({
    down: [checkWeek('Shop')],
    down_count: 1,
    slowest: [checkWeek('Shop')],
    expiring,
    untold: [...rows],
    untold_count: 9,
  });
  expect(regions()).toEqual([
    'OutagesIn parentheses: the week before',
    'Slowest on averageIn parentheses: the week before',
    'Certificates that expire within 30 days',
    'Alerts without a notified recipient9 alerts reached no recipient; the first 3',
  ]);
  expect(rowsOf('Certificates that expire within 30 days')).toEqual(['30 June 2026']);
  expect(rowsOf('Alerts without a notified recipient')).toEqual([
    'Down, 9 June 2026, 10:00:00 UTC: the check has no recipients',
    'Slow, 9 June 2026, 10:00:00 UTC: all its recipients have disabled alerts',
    'Certificate, 9 June 2026, 10:00:00 UTC: no message was delivered',
  ]);
  expect(hrefOf('Blog')).toBe('/reports?check_id=4');
});
