import { expect, test } from 'vitest';
import type { SlaReport as Report } from '../../usecases/reports/read-sla-report.ts';
import { toSlaReport } from './sla-report-answer.ts';

const at = (day: number): number => Date.UTC(2026, 4, day);
const iso = (day: number): string => new Date(at(day)).toISOString();
/** All values differ, so that mixed-up fields are detected. */
const time = { AV: 79_200_000, PS: 1_800_000, maintenance: 5_040_000, unknown: 60_000 };
const sums = {
  duration_seconds_total: 86_400,
  duration_seconds_available: 79_200,
  duration_seconds_down: 300,
  duration_seconds_paused: 1800,
  duration_seconds_maintenance: 5040,
  duration_seconds_unknown: 60,
};
const change = { id: 41, state: 'NR', summary: 'Connection refused', comment: 'Power cut' };
const report = {
  check: { id: 3, name: 'Shop', url: 'https://shop.example', type: 'https', created_at: new Date(at(2)) },
  organization: { id: 7, name: 'Acme' },
  month: '2026-05',
  zone: 'Europe/Berlin',
  range: { from: at(1), to: at(31) },
  generatedAt: at(30),
  isComplete: true,
  formula: { words: 'in words', numbers: 'in numbers' },
  downMs: 300_000,
  days: [{ date: '2026-05-02', time, downMs: 300_000, availability: 0.99631 }],
  outages: [
    {
      startedAt: new Date(at(3)),
      endedAt: new Date(at(4)),
      downMs: 200_000,
      changes: [{ ...change, started_at: new Date(at(3)), ended_at: new Date(at(4)) }],
    },
    { startedAt: new Date(at(5)), endedAt: null, downMs: 100_000, changes: [] },
  ],
  figures: {
    time,
    stats: {
      availability: 0.99631,
      outages: 2,
      incidents: 3,
      maxDowntimeMs: 200_000,
      recoverMs: 150_000,
      betweenFailuresMs: 39_600_000,
    },
    exclusions: ['paused', 'maintenance', 'unknown', 'before-creation'].map((reason) => ({
      ...{ reason, from: at(6), to: at(6) + 1500 },
    })),
    intervals: [
      { state: 'NR', changeId: 41, from: at(3), to: at(4) },
      { state: 'unknown', from: at(4), to: at(5) },
    ],
  },
} as unknown as Report;

test('returns a report in the names and units of the API', () => {
  expect(toSlaReport(report)).toEqual({
    check: { id: 3, name: 'Shop', url: 'https://shop.example', type: 'https', created_on: iso(2) },
    organization: { id: 7, name: 'Acme' },
    month: '2026-05',
    time_zone: 'Europe/Berlin',
    report_start: iso(1),
    report_end: iso(31),
    generated_on: iso(30),
    is_complete: true,
    availability_percentage: '99.63',
    formula: { words: 'in words', numbers: 'in numbers' },
    sums,
    outages_count_total: 2,
    incidents_count: 3,
    maximum_downtime_duration: 200,
    mean_time_to_recover_seconds: 150,
    mean_time_between_failures_seconds: 39_600,
    days: [{ date: '2026-05-02', ...sums, availability_percentage: '99.63' }],
    exclusions: [
      ['paused', 'up'],
      ['maintenance', 'left out'],
      ['unknown', 'left out'],
      ['before_creation', 'left out'],
    ].map(([reason, counts_as]) => ({
      ...{ start: iso(6), end: new Date(at(6) + 1500).toISOString(), duration_seconds: 1.5, reason, counts_as },
    })),
    outages: [
      {
        start: iso(3),
        end: iso(4),
        duration_seconds: 200,
        evidence: [
          {
            based_on: 41,
            new_state: 'NR',
            start: iso(3),
            end: iso(4),
            new_error_summary: 'Connection refused',
            comment: 'Power cut',
          },
        ],
      },
      { start: iso(5), end: null, duration_seconds: 100, evidence: [] },
    ],
    intervals: [
      { start: iso(3), end: iso(4), duration_seconds: 86_400, state: 'NR', based_on: 41 },
      { start: iso(4), end: iso(5), duration_seconds: 86_400, state: 'unknown', based_on: null },
    ],
  });
});

test('returns null for the end of an ongoing state change, and for an unknown availability', () => {
  const [outage] = report.outages;
  const changes = outage?.changes.map((each) => ({ ...each, ended_at: null }));
  const [day] = report.days;
  const lasting = {
    ...report,
    figures: { ...report.figures, stats: { ...report.figures.stats, availability: null } },
    days: [{ ...day, availability: null }],
    outages: [{ ...outage, changes }],
  } as unknown as Report;
  expect(toSlaReport(lasting)).toMatchObject({
    availability_percentage: null,
    days: [{ availability_percentage: null }],
    outages: [{ evidence: [{ end: null }] }],
  });
});
