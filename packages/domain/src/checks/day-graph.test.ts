import type { StateCode } from '@pharos/contract/states.ts';
import { describe, expect, test } from 'vitest';
import { emptyFigures, HOUR_MS } from '../figures/hour-figures.ts';
import type { CheckHistory } from '../reports/check-stats.ts';
import { dayGraph, dayGraphStart } from './day-graph.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 5, 15, 12);

const historyOf = (
  states: [StateCode, from: number, to: number][],
  rest: Partial<CheckHistory> = {},
): CheckHistory => ({
  createdAt: Number.NEGATIVE_INFINITY,
  states: states.map(([state, from, to]) => ({ state, from, to, outageId: null })),
  gaps: [],
  performance: [],
  hours: [],
  ...rest,
});

const hoursOf = (history: CheckHistory, now: number) =>
  dayGraph(history, now).map(({ state, downMs }) => [state, downMs / MINUTE]);

describe('dayGraph', () => {
  test('returns 24 whole hours, of which the last is the current one', () => {
    const hours = dayGraph(historyOf([]), NOON + 10 * MINUTE);
    expect(hours).toHaveLength(24);
    expect(hours[0]?.startsAt).toBe(dayGraphStart(NOON + 10 * MINUTE));
    expect(hours.at(-1)?.startsAt).toBe(NOON);
    expect(hours.every(({ state, average }) => state === null && average === null)).toBe(true);
  });

  test('starts a new hour at its first moment', () => {
    const history = historyOf([['NR', NOON - 3 * HOUR_MS, NOON]]);
    expect(dayGraph(history, NOON).at(-1)).toMatchObject({ startsAt: NOON, state: null, downMs: 0 });
    expect(hoursOf(history, NOON).slice(-4)).toEqual([
      ['NR', 60],
      ['NR', 60],
      ['NR', 60],
      [null, 0],
    ]);
  });

  test('shows the worst state of each hour, and the longest of several down states', () => {
    const at = (minutes: number) => NOON - 4 * HOUR_MS + minutes * MINUTE;
    const history = historyOf([
      ['AV', at(0), at(100)],
      ['NR', at(100), at(105)],
      ['RE', at(105), at(119)],
      ['AV', at(119), at(150)],
      ['PS', at(150), at(240)],
    ]);
    expect(hoursOf(history, NOON - 1).slice(-4)).toEqual([
      ['AV', 0],
      ['RE', 19],
      ['AV', 0],
      ['PS', 0],
    ]);
  });

  test('leaves the state null for an hour that an observation gap covers', () => {
    const from = NOON - 2 * HOUR_MS;
    const history = historyOf([['AV', from, NOON]], { gaps: [{ from, to: from + HOUR_MS }] });
    expect(hoursOf(history, NOON - 1).slice(-2)).toEqual([
      [null, 0],
      ['AV', 0],
    ]);
  });

  test('averages the response times of the polls that passed', () => {
    const figures = { ...emptyFigures(), polls: 3, available: 2, availableSum: 301 };
    const history = historyOf([['AV', NOON - HOUR_MS, NOON]], { hours: [{ startsAt: NOON - HOUR_MS, figures }] });
    expect(dayGraph(history, NOON + 1).slice(-2)).toMatchObject([{ average: 150.5 }, { average: null }]);
  });
});
