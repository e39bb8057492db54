import type { CheckReport, PublicReport, ReportedOutage } from '@pharos/domain/public-status/public-report.ts';
import type { PublicState } from '@pharos/domain/public-status/public-state.ts';
import { expect, test } from 'vitest';
import { type StatuspageKind, statuspageJson } from './statuspage-json.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const URL_OF_PAGE = 'https://pharos.example/s/7-Acme';
const PAGE = {
  id: 7,
  name: 'Acme',
  createdAt: Date.UTC(2026, 0, 1),
  checks: [{ id: 3, createdAt: Date.UTC(2026, 1, 1) }],
};

const check = (state: PublicState, given: Partial<CheckReport> = {}): CheckReport => ({
  id: 3,
  name: 'Shop',
  address: null,
  state,
  availability: [1, 1, 1, 1],
  downMs: 0,
  days: [],
  ...given,
});
const outage = (given: Partial<ReportedOutage> = {}): ReportedOutage =>
  ({ id: 11, check: check('down'), from: NOW - 3000, to: NOW - 1000, isOngoing: false, ...given }) as ReportedOutage;
/** One of the files, of checks in these states; that of the whole page is the first. */
const file = (kind: StatuspageKind, checks: CheckReport[], given: Partial<PublicReport> = {}) =>
  statuspageJson(kind, PAGE as unknown as Parameters<typeof statuspageJson>[1], URL_OF_PAGE, {
    readAt: NOW,
    summary: { state: checks[0]?.state ?? 'none', text: 'In words' },
    checks,
    outages: [],
    notices: { incidents: [], maintenances: [] },
    ...given,
  } as PublicReport);

test.each<[PublicState[], string]>([
  [['up'], 'none'],
  [['down', 'down'], 'critical'],
  [['down', 'up'], 'major'],
  [['degraded'], 'minor'],
  [['maintenance'], 'minor'],
  [['paused'], 'minor'],
  [['unknown'], 'minor'],
  [['stale'], 'minor'],
  [[], 'minor'],
])('of checks in %j has the indicator %s', (states, indicator) => {
  const checks = states.map((state) => check(state));
  expect(file('status', checks)).toMatchObject({ status: { indicator, description: 'In words' } });
});

test.each<[PublicState, string, string | null]>([
  ['up', 'operational', 'https://shop.example'],
  ['degraded', 'degraded_performance', 'Degraded: https://shop.example'],
  ['maintenance', 'under_maintenance', 'Maintenance: https://shop.example'],
  ['paused', 'under_maintenance', 'Paused: https://shop.example'],
  ['unknown', 'degraded_performance', 'Not measured yet: https://shop.example'],
  ['stale', 'degraded_performance', 'Not watched right now: https://shop.example'],
  ['down', 'major_outage', 'Down: https://shop.example'],
])('a check that is %s is %s, with a description', (state, status, description) => {
  const { components } = file('components', [check(state, { address: 'https://shop.example' })]) as {
    components: unknown;
  };
  expect(components).toMatchObject([{ id: '3', name: 'Shop', status, state, description }]);
});

test('a component has its place, its own times, and no address that is not shown', () => {
  const days = [
    { date: '2026-11-18', availability: null },
    { date: '2026-11-19', availability: 0 },
    { date: '2026-11-20', availability: 1 },
  ] as unknown as CheckReport['days'];
  expect(file('components', [check('up', { days }), check('down', { id: 4 })])).toMatchObject({
    components: [
      {
        position: 1,
        page_id: '7',
        description: null,
        created_at: '2026-02-01T00:00:00.000Z',
        updated_at: '2026-11-20T12:00:00.000Z',
        start_date: '2026-11-19',
      },
      // Not a check of the page any more.
      { position: 2, description: 'Down', created_at: '2026-01-01T00:00:00.000Z', start_date: null },
    ],
  });
});

test('an outage that is over is a resolved incident with both updates, the newest first', () => {
  const checks = [check('down', { id: 4, name: 'Wiki' }), check('up')];
  const { incidents } = file('incidents', checks, { outages: [outage()] }) as { incidents: unknown };
  expect(incidents).toMatchObject([
    {
      id: '3-11',
      name: 'Shop was down',
      status: 'resolved',
      created_at: '2026-11-20T11:59:57.000Z',
      updated_at: '2026-11-20T11:59:59.000Z',
      resolved_at: '2026-11-20T11:59:59.000Z',
      shortlink: `${URL_OF_PAGE}#outages`,
      incident_updates: [
        { id: '3-11-resolved', status: 'resolved', body: 'Shop is up again.', created_at: '2026-11-20T11:59:59.000Z' },
        { id: '3-11-investigating', status: 'investigating', body: 'Shop is down.' },
      ],
      components: [{ id: '3', position: 2 }],
    },
  ]);
  expect(file('incidents/unresolved', checks, { outages: [outage()] })).toMatchObject({ incidents: [] });
  expect(file('summary', checks, { outages: [outage()] })).toMatchObject({ incidents: [] });
});

test('an outage that lasts is an unresolved incident, also of a check that is not shown any more', () => {
  expect(file('incidents/unresolved', [], { outages: [outage({ to: null })] })).toMatchObject({
    incidents: [
      {
        name: 'Shop is down',
        status: 'investigating',
        updated_at: '2026-11-20T11:59:57.000Z',
        resolved_at: null,
        incident_updates: [{ status: 'investigating' }],
        components: [],
      },
    ],
  });
});

test('maintenance is in each file by its state', () => {
  const maintenances = (['scheduled', 'in_progress', 'completed'] as const).map((state, index) => ({
    id: index,
    name: state,
    text: '',
    createdAt: NOW,
    changedAt: NOW,
    checkIds: [],
    from: NOW,
    to: NOW + 1000,
    state,
  }));
  const listed = (kind: StatuspageKind) => {
    const { scheduled_maintenances } = file(kind, [], { notices: { incidents: [], maintenances } }) as {
      scheduled_maintenances: { status: string }[];
    };
    return scheduled_maintenances.map(({ status }) => status);
  };
  expect(listed('summary')).toEqual(['scheduled', 'in_progress']);
  expect(listed('scheduled-maintenances')).toEqual(['scheduled', 'in_progress', 'completed']);
  expect(listed('scheduled-maintenances/upcoming')).toEqual(['scheduled']);
  expect(listed('scheduled-maintenances/active')).toEqual(['in_progress']);
});
