import { describe, expect, test } from 'vitest';
import {
  isPublishedAsIncident,
  notifiedAt,
  type PublicIncident,
  stateWithIncidents,
  summaryWithIncidents,
} from './public-notices.ts';
import type { ReportedOutage } from './public-outages.ts';
import type { PublicState } from './public-state.ts';

const incident = (changes: Partial<PublicIncident>): PublicIncident => ({
  id: 1,
  name: 'Orders fail',
  impact: 'minor',
  startedAt: 0,
  resolvedAt: null,
  checkIds: [],
  outage: null,
  updates: [],
  ...changes,
});
/** The checks have the IDs 1, 2, …. */
const bannerOf = (states: readonly PublicState[], ...incidents: PublicIncident[]) => {
  const shown = states.map((state, index) => stateWithIncidents(state, index + 1, { incidents }));
  return summaryWithIncidents(states, shown, { incidents });
};

test('shows the worst open incident although all checks are up', () => {
  const critical = incident({ name: 'No orders at all', impact: 'critical' });
  expect(bannerOf(['up', 'up'], incident({}), critical)).toEqual({
    state: 'down',
    text: 'No orders at all',
    counts: 'All checks are up',
  });
  expect(bannerOf([], incident({}))).toEqual({ state: 'degraded', text: 'Orders fail', counts: '' });
});

test('never shows a state that is better than the measured one', () => {
  expect(bannerOf(['up', 'down'], incident({})).text).toBe('1 of 2 systems down');
  expect(bannerOf(['degraded'], incident({})).text).toBe('1 of 1 systems degraded');
  expect(bannerOf(['degraded', 'paused'], incident({ impact: 'major', checkIds: [2] }))).toEqual({
    ...{ state: 'degraded', text: 'Orders fail', counts: '1 degraded · 1 partial outage' },
  });
});

test('ignores incidents that are resolved or have no impact', () => {
  expect(bannerOf(['up'], incident({ resolvedAt: 5 }), incident({ impact: 'none' })).text).toBe(
    'All systems operational',
  );
});

test('counts a check under an open incident by the impact of the incident', () => {
  const major = incident({ impact: 'major', checkIds: [2] });
  expect(bannerOf(['up', 'up', 'up'], major)).toEqual({
    ...{ state: 'degraded', text: 'Orders fail', counts: '2 operational · 1 partial outage' },
  });
  expect(bannerOf(['up'], incident({ impact: 'critical', checkIds: [1] })).counts).toBe('Major outage');
  expect(bannerOf(['stale', 'up'], major).counts).toBe('1 not watched right now · 1 partial outage');
});

test.each<[PublicState, PublicIncident['impact'], PublicState, PublicIncident['impact'] | null]>([
  ['up', 'minor', 'degraded', 'minor'],
  ['up', 'major', 'degraded', 'major'],
  ['up', 'critical', 'down', 'critical'],
  ['up', 'none', 'up', null],
  ['degraded', 'major', 'degraded', 'major'],
  ['maintenance', 'major', 'degraded', 'major'],
  ['paused', 'minor', 'degraded', 'minor'],
  ['stale', 'major', 'degraded', 'major'],
  ['stale', 'critical', 'down', 'critical'],
  ['down', 'critical', 'down', null],
])('shows a check that is %s under an incident of impact %s as %s', (measured, impact, state, decides) => {
  const incidents = [incident({ impact, checkIds: [7] }), incident({ impact: 'none', checkIds: [7] })];
  expect(stateWithIncidents(measured, 7, { incidents })).toEqual({ state, impact: decides });
  expect(stateWithIncidents(measured, 8, { incidents }).state).toBe(measured);
  const resolved = incidents.map((each) => ({ ...each, resolvedAt: 5 }));
  expect(stateWithIncidents(measured, 7, { incidents: resolved }).state).toBe(measured);
});

describe('an outage that people published as an incident', () => {
  const outage = (given: Partial<ReportedOutage> = {}): ReportedOutage => ({
    ...{ id: 11, check: { id: 3, name: 'Shop', address: null }, from: 0, to: null, downMs: 0, isOngoing: true },
    ...given,
  });
  const made = incident({ outage: { checkId: 3, id: 11 } });

  test.each<[number | null, number | null, boolean]>([
    [null, null, true],
    [null, 5, true],
    [5, 5, true],
    [5, null, false],
  ])(
    'with the incident resolved at %s and the outage over at %s, is shown as part of the incident: %s',
    (resolvedAt, to, isNotified) => {
      expect(isPublishedAsIncident(outage({ to }), { incidents: [{ ...made, resolvedAt }] })).toBe(isNotified);
    },
  );

  test('has the check and the outage ID of the incident', () => {
    for (const other of [outage({ id: 12 }), outage({ check: { id: 4, name: 'Wiki', address: null } })])
      expect(isPublishedAsIncident(other, { incidents: [made, incident({})] })).toBe(false);
  });

  test('is attached to the incident', () => {
    const { incidents } = notifiedAt(
      { incidents: [made, incident({})], maintenances: [] },
      [outage({ id: 12 }), outage()],
      0,
    );
    expect(incidents.map(({ measured }) => measured?.id ?? null)).toEqual([11, null]);
  });
});
