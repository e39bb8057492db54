import { expect, test } from 'vitest';
import { type PublicIncident, summaryWithIncidents } from './public-notices.ts';
import { publicSummaryOf } from './public-summary.ts';

const incident = (changes: Partial<PublicIncident>): PublicIncident => ({
  id: 1,
  name: 'Orders fail',
  impact: 'minor',
  startedAt: 0,
  resolvedAt: null,
  checkIds: [],
  updates: [],
  ...changes,
});
const told = (states: Parameters<typeof publicSummaryOf>[0], ...incidents: PublicIncident[]) =>
  summaryWithIncidents(publicSummaryOf(states), { incidents, maintenances: [] });

test('checks that are up do not hide an open incident, the worst of which speaks', () => {
  const critical = incident({ name: 'No orders at all', impact: 'critical' });
  expect(told(['up', 'up'], incident({}), critical)).toEqual({
    state: 'down',
    text: 'No orders at all',
    counts: 'All checks are up',
  });
  expect(told([], incident({}))).toEqual({ state: 'degraded', text: 'Orders fail', counts: '' });
});

test('what is measured is told no better than it is', () => {
  expect(told(['up', 'down'], incident({})).text).toBe('1 of 2 systems down');
  expect(told(['stale'], incident({})).text).toBe('We are not watching right now');
});

test('what is resolved, or has no impact, leaves the banner alone', () => {
  expect(told(['up'], incident({ resolvedAt: 5 }), incident({ impact: 'none' })).text).toBe('All systems operational');
});
