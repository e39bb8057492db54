import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { TimedCall } from './time-calls.ts';

const WANTED_MS = 30;
const CALENDAR_MS = 50;

export const reportCalls = (now: number, days: number): TimedCall[] => {
  const range = (back: number, length: number): string => {
    const end = now - back * DAY_MS;
    return `start_time=${new Date(end - length * DAY_MS).toISOString()}&end_time=${new Date(end).toISOString()}`;
  };
  const stats = (id: number): string => `/check-stats-reports/${id}/`;
  const series = (id: number): string => `/check-response-times-reports/${id}/`;
  const oldest = Math.max(0, Math.min(600, days - 95));
  const lastMonth = new Date(now - 31 * DAY_MS).toISOString().slice(0, 7);
  const wantedMs = WANTED_MS;
  return [
    // Reads almost no data, so that its time shows the base load of the machine.
    { label: 'Plans, for comparison', path: () => '/public-plans/', wantedMs },
    { label: 'Stats, 24 hours', path: (id) => `${stats(id)}?for_hours=24`, wantedMs },
    { label: 'Stats, 92 days', path: (id) => `${stats(id)}?${range(0, 92)}`, wantedMs },
    { label: 'Stats, 92 days, long ago', path: (id) => `${stats(id)}?${range(oldest, 92)}`, wantedMs },
    { label: 'Series, 24 hours', path: (id) => `${series(id)}?for_hours=24&aggregate_by=hours`, wantedMs },
    { label: 'Series, 7 days by hour', path: (id) => `${series(id)}?${range(0, 7)}&aggregate_by=hours`, wantedMs },
    {
      label: 'Series, 92 days by day in Berlin',
      path: (id) => `${series(id)}?${range(oldest, 92)}&aggregate_by=days&time_zone=Europe/Berlin`,
      wantedMs,
    },
    {
      label: 'Series, 24 hours by location',
      path: (id) => `${series(id)}?for_hours=24&aggregate_by=hours&by_location=true`,
      wantedMs,
    },
    {
      label: 'Calendar',
      path: (id) => `${series(id)}?for_hours=2256&aggregate_by=days`,
      wantedMs: CALENDAR_MS,
    },
    {
      label: 'Incidents, one page',
      path: (id) => `/check-state-changes/?check_id=${id}&page=1&page_size=10&filterincidents=true`,
      wantedMs,
    },
    { label: 'Monthly evidence report', path: (id) => `/reports/sla/?check_id=${id}&month=${lastMonth}`, wantedMs },
    {
      label: 'Monthly evidence report, page',
      path: (id) => `/reports/sla/?check_id=${id}&month=${lastMonth}&format=html`,
      wantedMs,
    },
  ];
};
