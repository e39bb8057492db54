import { describe, expect, test } from 'vitest';
import { PUBLIC_STATES, type PublicState } from './public-state.ts';
import { publicSummaryOf } from './public-summary.ts';

const summaryOf = (states: readonly PublicState[]) => publicSummaryOf(states.map((state) => ({ state, impact: null })));

describe('the banner', () => {
  test.each([
    [['up', 'up'], 'All systems operational', ''],
    [['up', 'degraded'], '1 of 2 systems degraded', '1 operational · 1 degraded'],
    [['down'], 'Major outage', ''],
    [['up', 'down', 'degraded'], '1 of 3 systems down', '1 operational · 1 degraded · 1 down'],
    [['stale', 'stale'], 'We are not watching right now', ''],
    [['unread', 'unread'], 'The current state cannot be read', ''],
    [['up', 'unread'], 'The current state of 1 of 2 systems cannot be read', '1 operational · 1 not known right now'],
    [['up', 'stale'], 'We are not watching 1 of 2 systems right now', '1 operational · 1 not watched right now'],
    [['paused'], 'Monitoring is paused', ''],
    [['up', 'unknown'], '1 of 2 systems not measured yet', '1 operational · 1 not measured yet'],
    [[], 'No systems are shown yet', ''],
  ] as const)('shows for %j the text %s', (states, text, counts) => {
    expect(summaryOf(states)).toMatchObject({ text, counts });
  });

  test('counts checks under an open incident by the names that the page shows for them', () => {
    const up = { state: 'up', impact: null } as const;
    const slow = { state: 'degraded', impact: null } as const;
    const minor = { state: 'degraded', impact: 'minor' } as const;
    const major = { state: 'degraded', impact: 'major' } as const;
    const critical = { state: 'down', impact: 'critical' } as const;
    expect(publicSummaryOf([major, up])).toMatchObject({
      text: '1 of 2 systems in partial outage',
      counts: '1 operational · 1 partial outage',
    });
    expect(publicSummaryOf([major, slow, minor, critical, up])).toMatchObject({
      text: '1 of 5 systems down',
      counts: '1 operational · 2 degraded · 1 partial outage · 1 major outage',
    });
    expect(publicSummaryOf([major])).toMatchObject({ text: '1 of 1 systems in partial outage', counts: '' });
  });

  test('reports that all systems are operational only if all checks are up', () => {
    for (const other of PUBLIC_STATES.filter((state) => state !== 'up')) {
      const { state, text } = summaryOf(['up', 'up', other, 'up']);
      expect([state, text.includes('All systems operational')]).toEqual([other, false]);
    }
  });
});
