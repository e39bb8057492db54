import type { SlaReport, SlaSums } from '@pharos/contract/rest/reports/sla-report.ts';
import { expect, test } from 'vitest';
import { slaPage } from './sla-page.ts';

/** Each figure differs from every other one. */
const sums: SlaSums = {
  duration_seconds_total: 86_400,
  duration_seconds_available: 79_200,
  duration_seconds_down: 300,
  duration_seconds_paused: 1800,
  duration_seconds_maintenance: 5040,
  duration_seconds_unknown: 60,
};
const NO_TIME = Object.fromEntries(Object.keys(sums).map((name) => [name, 0])) as SlaSums;
const report: SlaReport = {
  check: { id: 3, name: 'Shop', url: 'https://shop.example', type: 'https', created_on: '2026-05-02T00:00:00.000Z' },
  organization: { id: 7, name: 'Acme' },
  month: '2026-05',
  time_zone: 'UTC',
  report_start: '2026-05-01T00:00:00.000Z',
  report_end: '2026-06-01T00:00:00.000Z',
  generated_on: '2026-06-02T00:00:00.000Z',
  is_complete: true,
  availability_percentage: '99.63',
  formula: { words: 'in words', numbers: 'in numbers' },
  sums,
  outages_count_total: 2,
  incidents_count: 3,
  maximum_downtime_duration: 200,
  mean_time_to_recover_seconds: 150,
  mean_time_between_failures_seconds: 39_600,
  days: [
    { date: '2026-05-01', availability_percentage: null, ...NO_TIME },
    { date: '2026-05-02', availability_percentage: '99.63', ...sums },
  ],
  exclusions: [
    {
      start: '2026-05-02T01:00:00.000Z',
      end: '2026-05-02T01:30:00.000Z',
      duration_seconds: 1800,
      reason: 'paused',
      counts_as: 'up',
    },
    {
      start: '2026-05-02T02:00:00.000Z',
      end: '2026-05-02T03:24:00.000Z',
      duration_seconds: 5040,
      reason: 'maintenance',
      counts_as: 'left out',
    },
  ],
  outages: [],
  intervals: [],
};

/** Returns the texts of the cells of a table, by rows. */
const rowsOf = (page: string, label: string): string[][] => {
  const [, table = ''] = new RegExp(`aria-label="${label}".*?<tbody>(.*?)</tbody>`, 's').exec(page) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
  );
};

test('prints each sum of time in seconds and in words; the rows above the total add up to it', () => {
  const rows = rowsOf(slaPage(report), 'Sums of time');
  expect(rows).toEqual([
    ['Available', '79200', '22 hrs'],
    ['Down', '300', '5 mins'],
    ['Paused', '1800', '30 mins'],
    ['Maintenance', '5040', '1 hr 24 mins'],
    ['Unknown', '60', '1 min'],
    ['Total', '86400', '1 day'],
  ]);
  const seconds = rows.map(([, value]) => Number(value));
  expect(seconds.slice(0, -1).reduce((sum, value) => sum + value)).toBe(seconds.at(-1));
});

test('prints the figures of outages under their own names', () => {
  expect(rowsOf(slaPage(report), 'Sums of outages')).toEqual([
    ['Outages', '2', ''],
    ['Incidents (an outage has one for each state it was in)', '3', ''],
    ['Longest downtime, seconds', '200', '3 mins 20 secs'],
    ['Mean time to recover, seconds', '150', '2 mins 30 secs'],
    ['Mean time between failures, seconds', '39600', '11 hrs'],
  ]);
});

test('prints dashes for mean times of a month without outages', () => {
  const quiet = { ...report, mean_time_to_recover_seconds: null, mean_time_between_failures_seconds: null };
  expect(rowsOf(slaPage(quiet), 'Sums of outages').slice(-2)).toEqual([
    ['Mean time to recover, seconds', '–', ''],
    ['Mean time between failures, seconds', '–', ''],
  ]);
});

test('prints the days since the creation, each time in its own column', () => {
  expect(rowsOf(slaPage(report), 'Days')).toEqual([
    ['2026-05-02', '99.63 %', '79200', '300', '1800', '5040', '60', '86400'],
  ]);
});

test('prints the reason of each exclusion and how its time counts', () => {
  expect(rowsOf(slaPage(report), 'Exclusions').map((cells) => cells.slice(2))).toEqual([
    ['1800', 'Monitoring was paused', 'up'],
    ['5040', 'Maintenance was announced', 'left out'],
  ]);
});
