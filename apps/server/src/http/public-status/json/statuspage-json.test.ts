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
  impact: null,
  availability: [1, 1, 1, 1],
  watchedSince: null,
  downMs: 0,
  days: [],
  ...given,
});
const outage = (given: Partial<ReportedOutage> = {}): ReportedOutage =>
  ({ id: 11, check: check('down'), from: NOW - 3000, to: NOW - 1000, isOngoing: false, ...given }) as ReportedOutage;
/** The state of the first check is the state of the whole page. */
const file = (kind: StatuspageKind, checks: CheckReport[], given: Partial<PublicReport> = {}) =>
  statuspageJson(kind, PAGE as unknown as Parameters<typeof statuspageJson>[1], URL_OF_PAGE, {
    readAt: NOW,
    summary: { state: checks[0]?.state ?? 'none', text: 'In words' },
    checks,
    outages: [],
    notices: { incidents: [], maintenances: [] },
    ...given,
  } as PublicReport);

test.each<[PublicState[], string, string]>([
  [['up'], 'none', 'All Systems Operational'],
  [['down', 'down'], 'critical', 'Major System Outage'],
  [['down', 'up'], 'major', 'Partial System Outage'],
  [['degraded'], 'minor', 'Degraded System Service'],
  [['degraded', 'up'], 'minor', 'Partially Degraded Service'],
  [['maintenance', 'up'], 'maintenance', 'Service Under Maintenance'],
  [['paused'], 'minor', 'Monitoring is paused'],
  [['unknown'], 'minor', 'Nothing has been measured yet'],
  [['stale'], 'minor', 'We are not watching right now'],
  [['stale', 'down'], 'major', 'Partial System Outage'],
  [['stale', 'degraded'], 'minor', 'Partially Degraded Service'],
  [[], 'minor', 'No systems are shown yet'],
])('for checks in %j, returns the indicator %s with the description %s', (states, indicator, description) => {
  const checks = states.map((state) => check(state));
  expect(file('status', checks)).toMatchObject({ status: { indicator, description } });
});

const open = (impact: string, given: object = {}) =>
  ({
    notices: {
      incidents: [
        { id: 5, name: 'Orders fail', impact, startedAt: NOW, resolvedAt: null, checkIds: [], updates: [], ...given },
      ],
      maintenances: [],
    },
  }) as unknown as Partial<PublicReport>;

test.each<[string, PublicState[], string, string]>([
  ['none', ['up'], 'none', 'All Systems Operational'],
  ['minor', ['up'], 'minor', 'Minor Service Outage'],
  ['major', ['up'], 'major', 'Partial System Outage'],
  ['critical', ['up', 'up'], 'critical', 'Major System Outage'],
  ['critical', ['down', 'up'], 'critical', 'Major System Outage'],
  ['minor', ['down', 'up'], 'major', 'Partial System Outage'],
  ['minor', ['maintenance'], 'minor', 'Minor Service Outage'],
  ['minor', ['paused'], 'minor', 'Minor Service Outage'],
  ['minor', ['paused', 'degraded'], 'minor', 'Partially Degraded Service'],
])(
  'with an open incident of impact %s and checks in %j, returns the indicator %s',
  (impact, states, indicator, description) => {
    const checks = states.map((state) => check(state));
    expect(file('status', checks, open(impact))).toMatchObject({ status: { indicator, description } });
    const { status } = file('status', [check('up')], open(impact, { resolvedAt: NOW })) as { status: object };
    expect(status).toEqual({ indicator: 'none', description: 'All Systems Operational' });
  },
);

test.each<[PublicState, 'minor' | 'major' | 'critical', string, string]>([
  ['degraded', 'minor', 'degraded_performance', 'Degraded'],
  ['degraded', 'major', 'partial_outage', 'Partial outage'],
  ['down', 'critical', 'major_outage', 'Major outage'],
])(
  'for a check that is %s due to an incident of impact %s, returns the status %s',
  (state, impact, status, description) => {
    const { components } = file('components', [check(state, { impact })]) as { components: unknown };
    expect(components).toMatchObject([{ status, description }]);
  },
);

test.each<[PublicState, string, string | null]>([
  ['up', 'operational', 'https://shop.example'],
  ['degraded', 'degraded_performance', 'Degraded: https://shop.example'],
  ['maintenance', 'under_maintenance', 'Maintenance: https://shop.example'],
  ['paused', 'under_maintenance', 'Paused: https://shop.example'],
  ['unknown', 'degraded_performance', 'Not measured yet: https://shop.example'],
  ['stale', 'degraded_performance', 'Not watched right now: https://shop.example'],
  ['down', 'major_outage', 'Down: https://shop.example'],
])('for a check that is %s, returns the status %s and a description', (state, status, description) => {
  const { components } = file('components', [check(state, { address: 'https://shop.example' })]) as {
    components: unknown;
  };
  expect(components).toMatchObject([{ id: '3', name: 'Shop', status, state, description }]);
});

test('returns the position and the times of each component, without hidden addresses', () => {
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
      // This check no longer belongs to the page.
      { position: 2, description: 'Down', created_at: '2026-01-01T00:00:00.000Z', start_date: null },
    ],
  });
});

test('returns a past outage as a resolved incident with both updates, newest first', () => {
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

test('returns an ongoing outage as an unresolved incident, even if its check is no longer shown', () => {
  expect(file('incidents/unresolved', [], { outages: [outage({ to: null, isOngoing: true })] })).toMatchObject({
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

test.each<[string, CheckReport['state'], Partial<ReportedOutage>, string]>([
  ['is watched', 'down', { to: null, isOngoing: true }, 'major'],
  ['is not watched', 'stale', { to: null, isOngoing: false }, 'minor'],
  ['is paused', 'paused', { pause: { seenUpAt: null } }, 'minor'],
])(
  'for an unresolved outage of a check that %s, returns the impact shown by the page',
  (_what, state, given, impact) => {
    const checks = [check(state), check('up', { id: 4, name: 'Wiki' })];
    const report = { outages: [outage(given)] };
    expect(file('incidents/unresolved', checks, report)).toMatchObject({ incidents: [{ impact }] });
    expect(file('status', checks, report)).toMatchObject({ status: { indicator: impact } });
  },
);

test('leaves an outage that ended with a pause unresolved until its check is seen up', () => {
  const paused = { id: '3-11-paused', status: 'investigating', created_at: '2026-11-20T11:59:59.000Z' };
  const outages = [outage({ pause: { seenUpAt: null } })];
  expect(file('incidents/unresolved', [check('paused')], { outages })).toMatchObject({
    incidents: [
      {
        ...{ name: 'Shop was down when monitoring was paused', status: 'investigating', impact: 'minor' },
        ...{ resolved_at: null, updated_at: paused.created_at },
        incident_updates: [
          { ...paused, body: 'Monitoring of Shop was paused. No recovery was seen before.' },
          { id: '3-11-investigating' },
        ],
      },
    ],
  });
  const seen = file('incidents', [check('up')], { outages: [outage({ pause: { seenUpAt: NOW } })] });
  expect(seen).toMatchObject({
    incidents: [
      {
        ...{ status: 'resolved', resolved_at: '2026-11-20T12:00:00.000Z' },
        incident_updates: [{ id: '3-11-resolved', body: 'Shop is up again.' }, paused, { status: 'investigating' }],
      },
    ],
  });
});

test('includes maintenance in each file by its state', () => {
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

const NEVER_CHANGES = { deliver_notifications: false, custom_tweet: null, tweet_id: null };
const SHOWN = { created_at: '2026-11-20T11:59:57.000Z', updated_at: '2026-11-20T11:59:57.000Z' };

test('returns all fields of a page, a component and an outage that clients expect', () => {
  const checks = [check('up')];
  const component = {
    ...{ id: '3', name: 'Shop', status: 'operational', state: 'up', description: null, position: 1 },
    ...{ created_at: '2026-02-01T00:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z', start_date: null },
    ...{ showcase: true, group_id: null, page_id: '7', group: false, only_show_if_degraded: false },
  };
  const page = {
    ...{ id: '7', name: 'Acme', url: URL_OF_PAGE, time_zone: 'Etc/UTC', updated_at: '2026-11-20T12:00:00.000Z' },
  };
  expect(file('components', checks)).toEqual({ page, components: [component] });
  const code = { code: '3', name: 'Shop' };
  expect(file('incidents/unresolved', checks, { outages: [outage({ to: null, isOngoing: true })] })).toEqual({
    page,
    incidents: [
      {
        ...{ id: '3-11', name: 'Shop is down', status: 'investigating', ...SHOWN, started_at: SHOWN.created_at },
        ...{ monitoring_at: null, resolved_at: null, impact: 'major', shortlink: `${URL_OF_PAGE}#outages` },
        ...{ page_id: '7', components: [component], reminder_intervals: null },
        incident_updates: [
          {
            ...{ id: '3-11-investigating', status: 'investigating', body: 'Shop is down.', incident_id: '3-11' },
            ...{ ...SHOWN, display_at: SHOWN.created_at, ...NEVER_CHANGES },
            affected_components: [{ ...code, old_status: 'operational', new_status: 'major_outage' }],
          },
        ],
      },
    ],
  });
  const { incidents } = file('incidents', checks, { outages: [outage()] }) as {
    incidents: { incident_updates: { affected_components: object[] }[] }[];
  };
  expect(incidents[0]?.incident_updates[0]?.affected_components).toEqual([
    { ...code, old_status: 'major_outage', new_status: 'operational' },
  ]);
});

test('returns a published incident with its text, its updates and the affected checks of the page', () => {
  const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
  const updateOf = (id: number, status: string, seconds: number, changedAt: number | null = null) => ({
    ...{ id, status, text: `Text ${id}`, at: NOW + seconds * 1000, changedAt },
  });
  const incident = {
    ...{ id: 5, name: 'Orders fail', impact: 'minor', startedAt: NOW, resolvedAt: NOW + 9000, checkIds: [3, 99] },
    updates: [
      updateOf(4, 'resolved', 9),
      updateOf(3, 'monitoring', 7),
      updateOf(2, 'monitoring', 5, NOW + 6000),
      updateOf(1, 'identified', 1),
    ],
  };
  const checks = [check('up'), check('up', { id: 4, name: 'Wiki' })];
  const listed = (given: object = {}) =>
    file('incidents', checks, {
      notices: { incidents: [{ ...incident, ...given }], maintenances: [] },
    } as unknown as Partial<PublicReport>) as { incidents: Record<string, unknown>[] };
  const update = (id: number, status: string, seconds: number, [before, after]: string[], updated = seconds) => ({
    ...{ id: `incident-5-${id}`, status, body: `Text ${id}`, incident_id: 'incident-5' },
    ...{ created_at: at(seconds), updated_at: at(updated), display_at: at(seconds), ...NEVER_CHANGES },
    affected_components: [{ code: '3', name: 'Shop', old_status: before, new_status: after }],
  });
  const DEGRADED = ['degraded_performance', 'degraded_performance'];
  expect(listed().incidents).toEqual([
    {
      ...{ id: 'incident-5', name: 'Orders fail', status: 'resolved', impact: 'minor', page_id: '7' },
      ...{ created_at: at(0), updated_at: at(9), started_at: at(0), monitoring_at: at(5), resolved_at: at(9) },
      ...{ shortlink: `${URL_OF_PAGE}#incident-5`, reminder_intervals: null },
      components: [expect.objectContaining({ id: '3' })],
      incident_updates: [
        update(4, 'resolved', 9, ['degraded_performance', 'operational']),
        update(3, 'monitoring', 7, DEGRADED),
        update(2, 'monitoring', 5, DEGRADED, 6),
        update(1, 'identified', 1, ['operational', 'degraded_performance']),
      ],
    },
  ]);
  expect(listed({ updates: [], resolvedAt: null }).incidents).toMatchObject([
    { status: 'investigating', updated_at: at(0), monitoring_at: null, resolved_at: null, incident_updates: [] },
  ]);
});

test('returns maintenance with its times, an update for each step and the affected checks of the page', () => {
  const [created, changed] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'];
  const [from, to] = ['2026-11-20T13:00:00.000Z', '2026-11-20T14:00:00.000Z'];
  const listed = (state: string) => {
    const maintenance = {
      ...{ id: 9, name: 'New disks', text: 'Read-only.', checkIds: [3], state },
      ...{ createdAt: Date.parse(created), changedAt: Date.parse(changed), from: Date.parse(from), to: Date.parse(to) },
    };
    const notices = { incidents: [], maintenances: [maintenance] };
    return file('scheduled-maintenances', [check('up'), check('up', { id: 4 })], {
      notices,
    } as unknown as Partial<PublicReport>) as { scheduled_maintenances: { incident_updates: object[] }[] };
  };
  const step = (kind: string, body: string, at: string, [before, after]: string[], updated = at) => ({
    ...{ id: `maintenance-9-${kind}`, status: kind, body, incident_id: 'maintenance-9', ...NEVER_CHANGES },
    ...{ created_at: at, updated_at: updated, display_at: at },
    affected_components: [{ code: '3', name: 'Shop', old_status: before, new_status: after }],
  });
  expect(listed('scheduled').scheduled_maintenances).toEqual([
    {
      ...{ id: 'maintenance-9', name: 'New disks', status: 'scheduled', impact: 'maintenance', page_id: '7' },
      ...{ created_at: created, updated_at: changed, started_at: created, scheduled_for: from, scheduled_until: to },
      ...{ monitoring_at: null, resolved_at: null, shortlink: `${URL_OF_PAGE}#maintenance-9` },
      ...{ components: [expect.objectContaining({ id: '3' })], reminder_intervals: null },
      incident_updates: [step('scheduled', 'Read-only.', created, ['operational', 'operational'], changed)],
    },
  ]);
  expect(listed('in_progress').scheduled_maintenances).toMatchObject([{ updated_at: from, resolved_at: null }]);
  const [completed] = listed('completed').scheduled_maintenances;
  expect(completed).toMatchObject({ updated_at: to, resolved_at: to });
  expect(completed?.incident_updates).toEqual([
    step('completed', 'The scheduled maintenance has been completed.', to, ['under_maintenance', 'operational']),
    step('in_progress', expect.stringContaining('currently in progress'), from, ['operational', 'under_maintenance']),
    expect.objectContaining({ status: 'scheduled' }),
  ]);
});
