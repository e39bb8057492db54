import { expect, test } from 'vitest';
import { slaFigures } from './sla-figures.ts';
import { CYCLE_MS, LONG_CYCLES, longHistory } from './testing/long-history.ts';
import type { StateSpan } from './time/timeline.ts';

const HOUR = 3_600_000;
const at = (hour: number): number => Date.parse('2026-06-10T00:00:00Z') + hour * HOUR;
const span = (from: number, to: number, state: StateSpan['state'], outageId: number | null = null): StateSpan => ({
  ...{ from: at(from), to: at(to) },
  state,
  outageId,
});
const figures = (states: StateSpan[], { from = 0, to = 48, createdAt = -100, gaps = [] as [number, number][] } = {}) =>
  slaFigures(
    {
      createdAt: at(createdAt),
      states,
      gaps: gaps.map(([start, end]) => ({ from: at(start), to: at(end) })),
      performance: [],
      hours: [],
    },
    { from: at(from), to: at(to) },
    'UTC',
  );
const excluded = (...parameters: Parameters<typeof figures>) =>
  figures(...parameters).exclusions.map(({ from, to, reason }) => [(from - at(0)) / HOUR, (to - at(0)) / HOUR, reason]);

test('states the reason of each exclusion: paused, not watched, or before the creation of the check', () => {
  const states = [span(10, 20, 'AV'), span(20, 24, 'PS'), span(24, 48, 'AV')];
  expect(excluded(states, { createdAt: 8, gaps: [[30, 31]] })).toEqual([
    [0, 8, 'before-creation'],
    [8, 10, 'unknown'],
    [20, 24, 'paused'],
    [30, 31, 'unknown'],
  ]);
});

test('excludes time before the creation in one span if nothing is known about it, and not at all if it is known', () => {
  expect(excluded([span(8, 48, 'AV')], { createdAt: 8 })).toEqual([[0, 8, 'before-creation']]);
  expect(excluded([span(0, 48, 'AV')], { createdAt: 8 })).toEqual([]);
  expect(excluded([], { createdAt: 60 })).toEqual([[0, 48, 'before-creation']]);
});

test('counts time before the creation in no sum, except imported states', () => {
  const { time, days } = figures([span(2, 4, 'AV'), span(10, 48, 'AV')], { createdAt: 8 });
  expect(time).toMatchObject({ AV: 40 * HOUR, unknown: 2 * HOUR });
  expect(days.map((day) => day.time.unknown)).toEqual([2 * HOUR, 0]);
});

test('sums the downtime of an outage within the range over all its states, without the time that was not watched', () => {
  const states = [
    ...[span(-10, -2, 'NR', 1), span(-2, 2, 'RE', 2), span(2, 10, 'AV'), span(10, 12, 'NR', 3), span(12, 15, 'RE', 3)],
    ...[span(15, 40, 'AV'), span(40, 41, 'NR', 4), span(41, 48, 'AV'), span(50, 60, 'NR', 5)],
  ];
  const { outages } = figures(states, {
    gaps: [
      [14, 16],
      [40, 41],
    ],
  });
  expect([...outages].map(([id, ms]) => [id, ms / HOUR])).toEqual([
    [2, 2],
    [3, 4],
    [4, 0],
  ]);
});

test('processes a long history in one pass', () => {
  const { outages } = slaFigures(longHistory(), { from: 0, to: LONG_CYCLES * CYCLE_MS }, 'UTC');
  expect([...outages].slice(0, 2)).toEqual([
    [0, 10],
    [2, 10],
  ]);
  expect(outages.size).toBe(LONG_CYCLES / 2);
});

test('uses the days of the time zone, cut at the ends of the range', () => {
  const { days, time } = figures([span(0, 30, 'AV'), span(30, 48, 'NR', 1)], { from: 12, to: 36 });
  expect(days.map(({ date, from, to, time: of }) => [date, (to - from) / HOUR, of.AV / HOUR, of.NR / HOUR])).toEqual([
    ['2026-06-10', 12, 12, 0],
    ['2026-06-11', 12, 6, 6],
  ]);
  expect([time.AV / HOUR, time.NR / HOUR]).toEqual([18, 6]);
});
