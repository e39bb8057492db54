import type { PublicIncident, PublicMaintenance } from '@pharos/domain/public-status/public-notices.ts';
import { publicReportOf } from '@pharos/domain/public-status/public-report.ts';
import type { CheckHistory } from '@pharos/domain/reports/check-stats.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { STATUSPAGE_KINDS, type StatuspageKind, statuspageJson } from './statuspage-json.ts';

// Reads the files like two kinds of public clients. The widget of Atlassian (@statuspage/status-widget on npm) shows an
// indicator and a description. Typed clients (statuspage.io on npm) accept only these fields and enumeration values.

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);

const history = (state: 'AV' | 'NR'): CheckHistory => ({
  createdAt: NOW - 100 * HOUR,
  states: [
    { from: NOW - 100 * HOUR, to: NOW - HOUR, state: 'AV', outageId: null },
    { from: NOW - HOUR, to: NOW, state, outageId: state === 'NR' ? 11 : null },
  ],
  gaps: [],
  performance: [],
  hours: [],
  wasNeverProbed: false,
  overdueAt: NOW + HOUR,
});
const incident = (given: Partial<PublicIncident>): PublicIncident => ({
  ...{
    id: 5,
    name: 'Orders fail',
    impact: 'major',
    startedAt: NOW - HOUR,
    resolvedAt: null,
    checkIds: [1],
    outage: null,
  },
  updates: [
    { id: 2, status: 'identified', text: 'A disk.', at: NOW - HOUR / 2, changedAt: null },
    { id: 1, status: 'investigating', text: 'We look.', at: NOW - HOUR, changedAt: null },
  ],
  ...given,
});
const maintenance = (id: number, from: number): PublicMaintenance => ({
  ...{
    id,
    name: 'New disks',
    text: 'Read-only.',
    createdAt: NOW - 50 * HOUR,
    changedAt: NOW - 50 * HOUR,
    checkIds: [2],
  },
  ...{ from, to: from + HOUR },
});

const file = (
  kind: StatuspageKind,
  states: readonly ('AV' | 'NR')[],
  incidents: readonly PublicIncident[] = [],
  maintenances: readonly PublicMaintenance[] = [],
): unknown => {
  const checks = states.map((state, index) => ({
    check: { id: index + 1, name: `Service ${index + 1}`, address: null },
    history: history(state),
  }));
  const page = { id: 7, name: 'Acme', createdAt: NOW - 100 * HOUR, checks: [] };
  const report = publicReportOf(checks, NOW, NOW, { incidents, maintenances });
  return JSON.parse(JSON.stringify(statuspageJson(kind, page, 'https://pharos.example/s/7-Acme', report)));
};

describe('the widget of Atlassian', () => {
  const shown = (read: unknown): [string, string] => {
    const { status } = read as { status: { indicator: string; description: string } };
    expect(['none', 'minor', 'major', 'critical', 'maintenance']).toContain(status.indicator);
    return [status.indicator, status.description];
  };

  test.each<[string, unknown, [string, string]]>([
    ['green for checks that are up', file('summary', ['AV', 'AV']), ['none', 'All Systems Operational']],
    ['orange for one that is down', file('summary', ['NR', 'AV']), ['major', 'Partial System Outage']],
    ['red for all of them', file('summary', ['NR', 'NR']), ['critical', 'Major System Outage']],
    [
      'yellow for a minor incident',
      file('summary', ['AV', 'AV'], [incident({ impact: 'minor' })]),
      ['minor', 'Partially Degraded Service'],
    ],
    ['orange for a major one', file('summary', ['AV', 'AV'], [incident({})]), ['major', 'Partial System Outage']],
    [
      'red for a critical one',
      file('summary', ['AV', 'AV'], [incident({ impact: 'critical' })]),
      ['critical', 'Major System Outage'],
    ],
    [
      'green for maintenance ahead',
      file('summary', ['AV', 'AV'], [], [maintenance(9, NOW + HOUR)]),
      ['none', 'All Systems Operational'],
    ],
  ])('shows %s', (_, read, expected) => {
    expect(shown(read)).toEqual(expected);
  });
});

const Past = z.iso.datetime().refine((text) => Date.parse(text) <= NOW, 'lies ahead');
const Status = z.enum(['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance']);
const Component = z.object({
  ...{ id: z.string(), name: z.string(), status: Status, created_at: Past, updated_at: Past, position: z.number() },
  ...{
    description: z.string().nullable(),
    showcase: z.boolean(),
    start_date: z.iso.date().nullable(),
    group: z.boolean(),
  },
  ...{ group_id: z.null(), page_id: z.string(), only_show_if_degraded: z.boolean() },
});
const Affected = z.object({ code: z.string(), name: z.string(), old_status: Status, new_status: Status });
const update = (statuses: readonly [string, ...string[]]) =>
  z.object({
    ...{ id: z.string(), status: z.enum(statuses), body: z.string(), incident_id: z.string(), created_at: Past },
    ...{ updated_at: Past, display_at: Past, affected_components: z.array(Affected).min(1) },
    ...{ deliver_notifications: z.boolean(), custom_tweet: z.null(), tweet_id: z.null() },
  });
const notice = (statuses: readonly [string, ...string[]], impacts: readonly [string, ...string[]]) =>
  z.object({
    ...{ id: z.string(), name: z.string(), status: z.enum(statuses), impact: z.enum(impacts), page_id: z.string() },
    ...{
      created_at: Past,
      updated_at: Past,
      started_at: Past,
      monitoring_at: Past.nullable(),
      resolved_at: Past.nullable(),
    },
    ...{
      shortlink: z.url(),
      incident_updates: z.array(update(statuses)).min(1),
      components: z.array(Component).min(1),
    },
  });
const Incident = notice(
  ['investigating', 'identified', 'monitoring', 'resolved'],
  ['none', 'minor', 'major', 'critical'],
);
const Maintenance = notice(['scheduled', 'in_progress', 'completed'], ['maintenance']).extend({
  ...{ scheduled_for: z.iso.datetime(), scheduled_until: z.iso.datetime() },
});
const File = z.object({
  page: z.object({ id: z.string(), name: z.string(), url: z.url(), time_zone: z.string(), updated_at: Past }),
  status: z.object({ indicator: z.string(), description: z.string() }).optional(),
  components: z.array(Component).optional(),
  incidents: z.array(Incident).optional(),
  scheduled_maintenances: z.array(Maintenance).optional(),
});

describe('a typed client', () => {
  const incidents = [
    incident({ outage: { checkId: 1, id: 11 } }),
    incident({ id: 6, resolvedAt: NOW, impact: 'none', checkIds: [2] }),
  ];
  const maintenances = [maintenance(9, NOW - 2 * HOUR), maintenance(10, NOW - HOUR / 2), maintenance(11, NOW + HOUR)];
  const read = (kind: StatuspageKind) => File.parse(file(kind, ['NR', 'AV', 'NR'], incidents, maintenances));

  test.each(STATUSPAGE_KINDS)('reads each field of %s.json', (kind) => {
    expect(Object.keys(read(kind)).length).toBeGreaterThan(1);
  });

  test('finds an outage once, whether or not an incident is based on it', () => {
    expect(read('summary').incidents?.map(({ id }) => id)).toEqual(['incident-5', '3-11']);
  });

  test('follows the components from one update to the next', () => {
    const steps = read('incidents').incidents?.[0]?.incident_updates.map(({ affected_components: [affected] }) => [
      affected?.old_status,
      affected?.new_status,
    ]);
    expect(steps).toEqual([
      ['partial_outage', 'partial_outage'],
      ['operational', 'partial_outage'],
    ]);
  });
});
