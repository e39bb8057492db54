import { expect, test } from 'vitest';
import type { CheckHistory } from '../reports/check-stats.ts';
import { goodUntilOf } from './good-until.ts';
import { NO_NOTICES } from './public-notices.ts';
import { measuredStateOf, publicStateOf } from './public-state.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22, 20);
const window = (from: number, to: number) => ({ from: NOW + from * MINUTE, to: NOW + to * MINUTE, isLeftOut: false });
const notice = (from: number, to: number) => ({
  ...window(from, to),
  id: 1,
  name: 'New disks',
  text: '',
  createdAt: 0,
  changedAt: 0,
  checkIds: [],
});
const history = (changes: Partial<CheckHistory> = {}): CheckHistory => ({
  createdAt: NOW - 10 * MINUTE,
  states: [{ from: NOW - 10 * MINUTE, to: NOW, state: 'AV', outageId: null }],
  gaps: [],
  performance: [],
  hours: [],
  wasNeverProbed: false,
  overdueAt: null,
  ...changes,
});

test.each([
  ['nothing changes by itself', [{}, { overdueAt: null }], Number.POSITIVE_INFINITY],
  ['the first check becomes overdue', [{ overdueAt: NOW + 3 }, { overdueAt: NOW + 2 }], NOW + 3],
  ['a check becomes overdue at the next millisecond', [{ overdueAt: NOW }], NOW + 1],
  ['a check is overdue already', [{ overdueAt: NOW - 1 }, { overdueAt: NOW + 9 }], NOW + 10],
  ['its maintenance begins', [{ maintenance: [window(-9, -8), window(2, 3)] }], NOW + 2 * MINUTE],
  ['its maintenance ends', [{ maintenance: [window(-1, 1)], overdueAt: NOW + 2 * MINUTE }], NOW + MINUTE],
  ['its maintenance begins now', [{ maintenance: [window(0, 4)] }], NOW + 4 * MINUTE],
  ['its maintenance ends now', [{ maintenance: [window(-4, 0)] }], Number.POSITIVE_INFINITY],
] as const)('returns the time of the next change when %s', (_title, histories, goodUntil) => {
  expect(goodUntilOf(histories, NOW)).toBe(goodUntil);
});

test.each([
  [notice(5, 6), NOW + 5 * MINUTE],
  [notice(-1, 6), NOW + 6 * MINUTE],
  [notice(-3, -2), Number.POSITIVE_INFINITY],
])('returns the time at which a notice begins or ends: %j', (maintenance, goodUntil) => {
  expect(goodUntilOf([], NOW, { ...NO_NOTICES, maintenances: [maintenance] })).toBe(goodUntil);
});

test.each([{ overdueAt: NOW + MINUTE }, { maintenance: [window(1, 2)] }, { maintenance: [window(-1, 1)] }])(
  'returns the exact time at which the state of a check changes: %j',
  (changes) => {
    const changing = history(changes);
    const goodUntil = goodUntilOf([changing], NOW);
    const stateAt = (now: number) => publicStateOf(changing, NOW, now);
    expect(stateAt(goodUntil - 1)).toBe(stateAt(NOW));
    expect(stateAt(goodUntil)).not.toBe(stateAt(NOW));
  },
);

test('does not hide the measured state of a check in maintenance from code that requests it', () => {
  const worked = history({ overdueAt: NOW + MINUTE, maintenance: [window(-1, 5)] });
  const statesAt = (now: number) => [publicStateOf(worked, NOW, now), measuredStateOf(worked, NOW, now)];
  expect(statesAt(NOW)).toEqual(['maintenance', 'up']);
  expect(statesAt(NOW + 2 * MINUTE)).toEqual(['maintenance', 'unread']);
});
