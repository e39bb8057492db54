import type { SlaReport, SlaSums } from '@pharos/contract/rest/reports/sla-report.ts';
import { expect, test } from 'vitest';
import { slaPage } from './sla-page.ts';

/** All figures differ, so that mixed-up figures are detected. */
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

const rowsOf = (page: string, label: string): string[][] => {
  const [, table = ''] = new RegExp(`aria-label="${label}".*?<tbody>(.*?)</tbody>`, 's').exec(page) ?? [];
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
  );
};

test('prints each duration in seconds and as text, and rows that add up to the total', () => {
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
    ['5040', 'Maintenance', 'left out'],
  ]);
});

const outage = {
  start: '2026-05-02T10:00:00.000Z',
  end: '2026-05-02T10:03:20.000Z',
  duration_seconds: 200,
  evidence: [
    {
      based_on: 41,
      new_state: 'NR' as const,
      start: '2026-05-02T10:00:00.000Z',
      end: '2026-05-02T10:03:20.000Z',
      new_error_summary: 'Connection refused',
      comment: 'Power cut',
    },
  ],
};
const eventful: SlaReport = {
  ...report,
  exclusions: (['paused', 'maintenance', 'unknown', 'before_creation'] as const).map((reason) => ({
    start: '2026-05-02T01:00:00.000Z',
    end: '2026-05-02T01:30:00.000Z',
    duration_seconds: 1800,
    reason,
    counts_as: 'left out' as const,
  })),
  outages: [outage, { ...outage, end: null, evidence: outage.evidence.map((each) => ({ ...each, end: null })) }],
  intervals: (['AV', 'unknown', 'maintenance'] as const).map((state, index) => ({
    start: '2026-05-02T01:00:00.000Z',
    end: '2026-05-02T01:00:30.000Z',
    duration_seconds: 30,
    state,
    based_on: index === 0 ? 41 : null,
  })),
};

const headingsOf = (page: string, label: string): string[] => {
  const [, head = ''] = new RegExp(`aria-label="${label}".*?<thead>(.*?)</thead>`, 's').exec(page) ?? [];
  return [...head.matchAll(/class="(\w+)">(.*?)<\/th>/gs)].map(([, kind, name]) => `${name}: ${kind}`);
};

test('names the columns of each table, and aligns only numeric columns as numbers', () => {
  const page = slaPage(eventful);
  expect(headingsOf(page, 'Sums of time')).toEqual(['Time: text', 'Seconds: number', 'Duration: text']);
  expect(headingsOf(page, 'Sums of outages')).toEqual(['Outages: text', 'Value: number', 'Duration: text']);
  expect(headingsOf(page, 'Exclusions')).toEqual([
    'From: text',
    'To: text',
    'Seconds: number',
    'Reason: text',
    'Counts as: text',
  ]);
  expect(headingsOf(page, 'Days')).toEqual([
    'Day: text',
    'Availability: number',
    'Available, s: number',
    'Down, s: number',
    'Paused, s: number',
    'Maintenance, s: number',
    'Unknown, s: number',
    'Total, s: number',
  ]);
  expect(headingsOf(page, 'Intervals')).toEqual([
    'From: text',
    'To: text',
    'Seconds: number',
    'State: text',
    'Evidence: text',
  ]);
  expect(headingsOf(page, 'Evidence of outage 1')).toEqual([
    'Evidence: text',
    'From: text',
    'To: text',
    'State: text',
    'Summary: text',
    'Note: text',
  ]);
  expect(page).toMatch(/<td class="text">2026-05-02<\/td><td class="number">99\.63 %<\/td>/);
});

test('prints each outage with its number, downtime and evidence, and with an open end while it is ongoing', () => {
  const page = slaPage(eventful);
  expect([...page.matchAll(/<h3>(.*?)<\/h3>\n<p>(.*?)<\/p>/g)].map(([, title, text]) => [title, text])).toEqual([
    [
      '1. 2026-05-02 10:00:00 +00:00 to 2026-05-02 10:03:20 +00:00',
      '200 s of known downtime in this report (3 mins 20 secs).',
    ],
    ['2. 2026-05-02 10:00:00 +00:00 to now (ongoing)', '200 s of known downtime in this report (3 mins 20 secs).'],
  ]);
  const evidence = (end: string) => [
    ['state change 41', '2026-05-02 10:00:00 +00:00', end, 'Not responding', 'Connection refused', 'Power cut'],
  ];
  expect(rowsOf(page, 'Evidence of outage 1')).toEqual(evidence('2026-05-02 10:03:20 +00:00'));
  expect(rowsOf(page, 'Evidence of outage 2')).toEqual(evidence(''));
});

test('prints each interval with its state and the state change on which it is based', () => {
  const [from, to] = ['2026-05-02 01:00:00 +00:00', '2026-05-02 01:00:30 +00:00'];
  expect(rowsOf(slaPage(eventful), 'Intervals')).toEqual([
    [from, to, '30', 'Available', 'state change 41'],
    [from, to, '30', 'Unknown', ''],
    [from, to, '30', 'Maintenance', ''],
  ]);
});

test('prints why each exclusion was not monitored', () => {
  expect(rowsOf(slaPage(eventful), 'Exclusions').map((cells) => cells[3])).toEqual([
    'Monitoring was paused',
    'Maintenance',
    'The check was not monitored',
    'The check did not exist yet',
  ]);
});

test('states that a month has no outages and no exclusions', () => {
  const page = slaPage({ ...report, exclusions: [] });
  expect(page).toContain('<h2>Outages</h2>\n<p>None.</p>');
  expect(page).toContain('<h2>Exclusions</h2>\n<p>None. The check was monitored all the time.</p>');
  expect(page).not.toContain('aria-label="Exclusions"');
  expect(slaPage(eventful)).not.toContain('<p>None');
});

test('states whether the month is complete, and that an availability is unknown', () => {
  const complete = slaPage(report);
  expect(complete).toContain('<p class="figure">99.63 %</p>');
  expect(complete).toContain('The month is complete. Generated at 2026-06-02 00:00:00 +00:00.');
  expect(complete).toContain('2026-05-01 00:00:00 +00:00 to 2026-06-01 00:00:00 +00:00, days and times of UTC.');
  const days = [{ date: '2026-05-02', ...sums, availability_percentage: null }];
  const running = slaPage({ ...report, days, is_complete: false, availability_percentage: null });
  expect(running).toContain('<p class="figure">Unknown</p>');
  expect(running).toContain('The month is still running.');
  expect(rowsOf(running, 'Days').map((cells) => cells[1])).toEqual(['unknown']);
});

test('isolates the text direction of the names of a check and its organization', () => {
  const page = slaPage(report);
  expect(page).toContain('<title>Availability of \u2068Shop\u2069, May 2026</title>');
  expect(page).toContain('<h1>Availability of \u2068Shop\u2069, May 2026</h1>');
  expect(page).toContain('<p>\u2068https://shop.example\u2069 · \u2068Acme\u2069</p>');
});
