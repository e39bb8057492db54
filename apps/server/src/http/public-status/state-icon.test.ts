import { expect, test } from 'vitest';
import { stateIcon } from './state-icon.ts';

const STATES = ['up', 'degraded', 'maintenance', 'paused', 'unknown', 'unread', 'stale', 'down', 'none'] as const;

test('draws a different shape for each state, hidden from screen readers', () => {
  const shapes = STATES.map((state) => {
    const { text } = stateIcon(state);
    expect(text).toMatch(/^<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" .*aria-hidden="true">.*<\/svg>$/);
    return /<path d="([^"]+)"\/><\/svg>$/.exec(text)?.[1];
  });
  expect(shapes).not.toContain(undefined);
  expect(new Set(shapes).size).toBe(STATES.length);
});

test('uses an outline other than a circle for the states down and degraded', () => {
  const isCircle = (state: (typeof STATES)[number]) =>
    stateIcon(state).text.includes('<circle cx="12" cy="12" r="10"/>');
  expect(STATES.filter((state) => !isCircle(state))).toEqual(['degraded', 'down']);
  const paths = (state: (typeof STATES)[number]) => stateIcon(state).text.match(/<path /g)?.length;
  expect([paths('up'), paths('degraded'), paths('down')]).toEqual([1, 2, 2]);
});
