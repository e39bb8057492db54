import type { WeeklyReport } from '@pharos/contract/rest/reports/weekly-report.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../lib/testing/fake-api.ts';
import { renderPage } from '../../../lib/testing/render-page.tsx';
import { WeeklyReportPage } from './weekly-report-page.tsx';

// The routes of the tests have no weekly report.
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<typeof import('@tanstack/react-router')>()),
  getRouteApi: () => ({ useSearch: () => ({ week: undefined }) }),
}));

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

const open = async (given: Partial<WeeklyReport> = {}) => {
  fakeApi({ 'GET /weekly-report/': () => report(given) });
  await renderPage(<WeeklyReportPage />);
  await screen.findByText('Availability', { selector: 'dt' });
};
const totalOf = (label: string) => {
  const term = screen.getByText(label, { selector: 'dt' });
  return [...(term.parentElement?.querySelectorAll('dd > *') ?? [])].map(({ textContent }) => textContent);
};
const rowsOf = (title: string) =>
  [...screen.getByRole('region', { name: title }).querySelectorAll('li > span')].map(({ textContent }) => textContent);

test('compares each total with that of the week before', async () => {
  await open();
  expect(screen.getByText('8 June 2026 to 14 June 2026 (UTC)')).toBeTruthy();
  expect(totalOf('Availability')).toEqual(['99.55 %', '99.95 % the week before']);
  expect(totalOf('Outages')).toEqual(['2', '1 the week before']);
  expect(totalOf('Downtime')).toEqual(['1 hr 30 mins', '10 mins the week before']);
  expect(totalOf('Checks')).toEqual(['4']);
  expect(screen.queryByText(/did not watch/)).toBeNull();
});

test('names the present as the end of a week that lasts, and compares it with as much of the week before', async () => {
  await open({ is_complete: false, report_end: '2026-06-10T09:00:00.000Z', down: [checkWeek('Shop')], down_count: 1 });
  expect(screen.getByText('8 June 2026 to now (UTC)')).toBeTruthy();
  expect(totalOf('Downtime')).toEqual(['1 hr 30 mins', '10 mins by this time of the week before']);
  expect(screen.getByText('In brackets: the week before, until the same time')).toBeTruthy();
});

test('names the time that was not watched', async () => {
  const { totals } = report();
  await open({ totals: { ...totals, duration_seconds_unknown: 60 } });
  expect(screen.getByText(/did not watch for 1 min, added up/)).toBeTruthy();
});

test('lists the figures of each check beside those of its week before', async () => {
  const shop = checkWeek('Shop');
  const blog = checkWeek('Blog', { outages_count_total: 1, duration_seconds_total_downtime: 61 });
  await open({ down: [shop, blog], down_count: 2, slowest: [shop], changed: [shop] });
  expect(rowsOf('Outages')).toEqual([
    '99.10 % available (99.90 %), 2 outages, 1 hr 30 mins down',
    '99.10 % available (99.90 %), 1 outage, 1 min 1 sec down',
  ]);
  expect(rowsOf('Slowest on average')).toEqual(['300 ms (200 ms)']);
  expect(rowsOf('Changed most against the week before')).toEqual(['from 200 ms to 300 ms']);
  // All of them are listed.
  expect(screen.queryByText(/checks were down/)).toBeNull();
});

test('counts the checks that were down beyond those that are listed', async () => {
  await open({ down: [checkWeek('Shop')], down_count: 12 });
  expect(screen.getByText(/^12 checks were down; the first 1/)).toBeTruthy();
});
