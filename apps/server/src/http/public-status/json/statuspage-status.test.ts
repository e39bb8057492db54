import {
  type PublicIncident,
  stateWithIncidents,
  summaryWithIncidents,
} from '@pharos/domain/public-status/public-notices.ts';
import { PUBLIC_STATES, type PublicState } from '@pharos/domain/public-status/public-state.ts';
import { describe, expect, test } from 'vitest';
import { topLevelStatus } from './statuspage-status.ts';

const IMPACTS = ['none', 'minor', 'major', 'critical'] as const;
/** From 0 (none) to 3 (outage). */
const SUFFERED: Readonly<Record<PublicState, number>> = {
  ...{ up: 0, maintenance: 0, paused: 0, unknown: 0, unread: 0, stale: 0 },
  degraded: 1,
  down: 3,
};
const OF_IMPACT = { none: 0, minor: 1, major: 2, critical: 3 } as const;

const incident = (impact: (typeof IMPACTS)[number], checkIds: readonly number[]): PublicIncident => ({
  ...{ id: 5, name: 'Orders fail', startedAt: 0, resolvedAt: null, outage: null, updates: [] },
  impact,
  checkIds,
});
/** An incident may affect the second check. */
const page = (states: readonly [PublicState, PublicState], incidents: readonly PublicIncident[]) => {
  const notices = { incidents, maintenances: [] };
  const shown = states.map((state, index) => stateWithIncidents(state, index, notices));
  return {
    banner: summaryWithIncidents(states, shown, notices),
    status: topLevelStatus({ checks: shown, notices }),
  };
};

/** The allowed indicators by degree of harm. */
const INDICATORS = [['none', 'maintenance', 'minor'], ['minor'], ['major'], ['major', 'critical']];
const UNWATCHED = /paused|maintenance|measured|watching|cannot be read/i;

const pairs = PUBLIC_STATES.flatMap((one) => PUBLIC_STATES.map((other) => [one, other] as const));
const CASES = IMPACTS.flatMap((impact) => [[], [1]].map((checkIds) => ({ impact, checkIds })));

describe('the banner and status.json', () => {
  test.each(CASES)(
    'shows the same problem in both for each pair of states with the incident %j',
    ({ impact, checkIds }) => {
      for (const states of pairs) {
        const { banner, status } = page(states, [incident(impact, checkIds)]);
        const suffered = Math.max(OF_IMPACT[impact], ...states.map((state) => SUFFERED[state]));
        const led = suffered === 3 ? 'down' : suffered > 0 ? 'degraded' : expect.not.stringMatching(/down|degraded/);
        expect([states, banner.state]).toEqual([states, led]);
        expect(INDICATORS[suffered], `${states}`).toContain(status.indicator);
        if (suffered > 0) expect(`${banner.text} ${status.description}`).not.toMatch(UNWATCHED);
        else if (banner.state !== 'up' && banner.state !== 'maintenance') expect(status.description).toBe(banner.text);
      }
    },
  );
});
