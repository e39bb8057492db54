import { describe, expect, test } from 'vitest';
import { PUBLIC_STATES } from './public-state.ts';
import { publicSummaryOf } from './public-summary.ts';

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
  ] as const)('over %j says %s', (states, text, counts) => {
    expect(publicSummaryOf(states)).toMatchObject({ text, counts });
  });

  test('says that all is well of nothing but checks that are all up', () => {
    for (const other of PUBLIC_STATES.filter((state) => state !== 'up')) {
      const { state, text } = publicSummaryOf(['up', 'up', other, 'up']);
      expect([state, text.includes('All systems operational')]).toEqual([other, false]);
    }
  });
});
