import type { ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';
import { describe, expect, it } from 'vitest';
import { type Cursor, type Move, moveCursor, moveOfKey, START, selectionOf } from './graph-cursor.ts';
import { bandsOf, isSinglePoint, pointIndexAt, pointsOf } from './graph-points.ts';
import { pointStateText } from './point-text.ts';
import { tickText, timeTicks } from './time-ticks.ts';

const hour = (index: number, average: number | null, down = 0): ResponseTimeEntry => ({
  start: new Date(index * 3_600_000).toISOString(),
  end: new Date((index + 1) * 3_600_000).toISOString(),
  date: null,
  average_response_time_milliseconds_available: average,
  average_response_time_milliseconds_reporting_error: null,
  p50_response_time_milliseconds_available: average,
  p95_response_time_milliseconds_available: null,
  p99_response_time_milliseconds_available: null,
  duration_seconds_available: 3600 - down,
  duration_seconds_not_responding: down / 2,
  duration_seconds_reporting_error: down / 2,
  duration_seconds_paused: 0,
  duration_seconds_maintenance: 0,
  duration_seconds_performance_degraded: 0,
  duration_seconds_unknown: 0,
});

describe('the points and bands of a response graph', () => {
  const read = () =>
    pointsOf(
      [hour(0, 100), hour(1, null, 1800), hour(2, 300), hour(3, null), hour(4, 200), hour(5, 210)],
      [
        {
          location: 'eu',
          name: 'Frankfurt',
          is_private: false,
          response_times: [
            {
              start: '',
              end: '',
              average_response_time_milliseconds_available: 90,
              p50_response_time_milliseconds_available: null,
              p95_response_time_milliseconds_available: null,
              p99_response_time_milliseconds_available: null,
            },
          ],
        },
      ],
    );
  it('represents gaps as null, never as zero', () => {
    expect(read().map(({ values }) => values.average)).toEqual([100, null, 300, null, 200, 210]);
    expect(read().map(({ values }) => values['at:eu'])).toEqual([90, null, null, null, null, null]);
  });
  it('includes the percentiles and the average', () => {
    const percentiles = {
      p50_response_time_milliseconds_available: 90,
      p95_response_time_milliseconds_available: 400,
      p99_response_time_milliseconds_available: 900,
    };
    expect(pointsOf([{ ...hour(0, 100), ...percentiles }])[0]?.values).toEqual({
      average: 100,
      p50: 90,
      p95: 400,
      p99: 900,
    });
  });
  it('places a point in the middle of its time', () => {
    expect(read()[1]).toMatchObject({ from: 3_600_000, at: 5_400_000, to: 7_200_000, downSeconds: 1800 });
  });
  it('counts unresponsive time and error time as down', () => {
    const [point] = pointsOf([
      { ...hour(0, 1), duration_seconds_not_responding: 300, duration_seconds_reporting_error: 120 },
    ]);
    expect(point?.downSeconds).toBe(420);
  });
  it('draws a single point between gaps as a dot', () => {
    const points = read();
    expect(points.map((_, index) => isSinglePoint(points, index, 'average'))).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
    const ends = pointsOf([hour(0, null), hour(1, null), hour(2, 5)]);
    expect([0, 1, 2].map((index) => isSinglePoint(ends, index, 'average'))).toEqual([false, false, true]);
  });
  it('shades recorded downtime and degraded time, regardless of the average', () => {
    const slow = pointsOf([{ ...hour(2, 300), duration_seconds_performance_degraded: 900 }, hour(3, 9000)]);
    expect(bandsOf([...read(), ...slow], null)).toEqual([
      { kind: 'down', from: 3_600_000, to: 7_200_000, share: 0.5 },
      { kind: 'degraded', from: 7_200_000, to: 10_800_000, share: 0.25 },
    ]);
    expect(slow.map(pointStateText)).toEqual(['degraded 15 mins', '']);
  });
  it('shades the exact time of each span, clipped to the visible range and wide enough to be seen', () => {
    const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
    const spans = [
      { kind: 'down', start: at(0), end: at(4000) },
      { kind: 'down', start: at(5000), end: at(5600) },
      { kind: 'down', start: at(6000), end: at(6001) },
      { kind: 'degraded', start: at(7199), end: at(9000) },
      { kind: 'paused', start: at(100), end: at(200) },
    ] as const;
    expect(bandsOf(pointsOf([hour(1, 100, 1800)]), spans)).toEqual([
      { kind: 'down', from: 3_600_000, to: 4_000_000, share: 1 },
      { kind: 'down', from: 5_000_000, to: 5_600_000, share: 1 },
      { kind: 'down', from: 6_000_000, to: 6_009_000, share: 1 },
      { kind: 'degraded', from: 7_191_000, to: 7_200_000, share: 1 },
    ]);
  });
  it('shades paused and unknown time with a share of at most 1', () => {
    const paused = {
      ...hour(0, null),
      duration_seconds_paused: 900,
      duration_seconds_maintenance: 0,
      duration_seconds_unknown: 5000,
    };
    expect(bandsOf(pointsOf([paused]), null)).toEqual([
      { kind: 'paused', from: 0, to: 3_600_000, share: 0.25 },
      { kind: 'unknown', from: 0, to: 3_600_000, share: 1 },
    ]);
  });
});

it.each([
  [-0.5, 0],
  [0, 0],
  [0.24, 0],
  [0.25, 1],
  [0.99, 3],
  [1.5, 3],
])('maps %s of the width to point %s of four', (share, index) => {
  const points = pointsOf([hour(10, 1), hour(11, 2), hour(12, null), hour(13, 4)]);
  expect(pointIndexAt(points, share)).toBe(index);
});

it('maps every position to index 0 if there are no points', () => {
  expect(pointIndexAt([], 0.5)).toBe(0);
});

describe('the time axis', () => {
  it.each([
    ['UTC', ['21 Nov', '01:00']],
    ['Asia/Kolkata', ['21 Nov', '01:30']],
  ])('labels the first point of a day with the date in %s', (zone, expected) => {
    // Points start at full UTC hours. In Kolkata, 19:00 UTC is the first point of the 21st, at 00:30.
    const first = zone === 'UTC' ? Date.UTC(2026, 10, 20, 21) : Date.UTC(2026, 10, 20, 16);
    const day = pointsOf(Array.from({ length: 24 }, (_, index) => hour(first / 3_600_000 + index, 100)));
    const texts = timeTicks(day, 'hours', zone).map((at) => tickText(at, day, 'hours', zone));
    expect(texts.slice(3, 5)).toEqual(expected);
    expect(texts.filter((text) => text.includes('Nov'))).toHaveLength(1);
  });
});

it.each([
  ['UTC', ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z']],
  ['Asia/Kolkata', ['2026-11-20T19:00:00.000Z', '2026-11-21T19:00:00.000Z']],
])('marks the start of each day on an axis of more than two days in %s', (zone, marks) => {
  const first = Date.UTC(2026, 10, 20, 6) / 3_600_000;
  const days = pointsOf(Array.from({ length: 49 }, (_, index) => hour(first + index, 100)));
  expect(timeTicks(days, 'hours', zone).map((at) => new Date(at).toISOString())).toEqual(marks);
});

describe('the cursor of a response graph', () => {
  const after = (...moves: Move[]): Cursor => moves.reduce((cursor, move) => moveCursor(cursor, move, 10), START);
  const keys = (...pressed: string[]): Cursor =>
    after(...pressed.flatMap((key) => moveOfKey(key.replace('Shift+', ''), key.startsWith('Shift+'), 10) ?? []));

  it('moves within the graph', () => {
    expect(keys('ArrowRight').at).toBe(0);
    expect(keys('ArrowLeft').at).toBe(9);
    expect(keys('ArrowLeft', 'ArrowRight').at).toBe(9);
    expect(keys('ArrowRight', 'End', 'ArrowLeft').at).toBe(8);
  });
  it('zooms to the dragged range in either direction', () => {
    const dragged = after({ kind: 'press', index: 7 }, { kind: 'point', index: 4 });
    expect(selectionOf(dragged)).toEqual([4, 7]);
    expect(moveCursor(dragged, { kind: 'zoom' }, 10)).toEqual({ at: 4, anchor: null, view: [4, 7] });
  });
  it('does not zoom on a click', () => {
    expect(after({ kind: 'press', index: 3 }, { kind: 'zoom' })).toEqual({ at: 3, anchor: null, view: null });
  });
  it('zooms with the keyboard, remains inside the visible part and zooms out again', () => {
    const zoomed = keys('ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
    expect(zoomed.view).toEqual([1, 3]);
    expect(moveCursor(zoomed, { kind: 'step', by: 10, extend: false }, 10).at).toBe(3);
    expect(moveCursor(zoomed, { kind: 'zoom out' }, 10).view).toBeNull();
  });
  it('discards the selection when it moves without Shift', () => {
    expect(keys('ArrowRight', 'Shift+ArrowRight', 'ArrowRight').anchor).toBeNull();
  });
  it('moves to the ends with Home and End, and resets when the pointer leaves', () => {
    expect(keys('ArrowRight', 'ArrowRight', 'End').at).toBe(9);
    expect(keys('ArrowLeft', 'Home').at).toBe(0);
    expect(keys('ArrowDown').at).toBe(9);
    expect(keys('ArrowUp').at).toBe(0);
    expect(after({ kind: 'press', index: 3 }, { kind: 'leave' })).toEqual(START);
  });
  it('zooms out with Escape', () => {
    const zoomed = keys('ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
    expect(zoomed.view).toEqual([0, 2]);
    const zoomOut = moveOfKey('Escape', false, 10);
    expect(zoomOut && moveCursor(zoomed, zoomOut, 10)).toEqual({ at: 2, anchor: null, view: null });
  });
  it('has no selection without a current point or an anchor', () => {
    expect(selectionOf(START)).toBeNull();
    expect(selectionOf({ ...START, at: 3 })).toBeNull();
    expect(selectionOf({ ...START, anchor: 3 })).toBeNull();
  });
  it('extends a selection from its anchor', () => {
    const extended = keys('ArrowRight', 'Shift+End', 'Shift+ArrowLeft');
    expect([extended.anchor, extended.at]).toEqual([0, 8]);
  });
  it('ignores other keys', () => expect(moveOfKey('Tab', false, 10)).toBeNull());
});
