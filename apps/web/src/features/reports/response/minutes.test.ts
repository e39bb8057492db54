import { expect, test } from 'vitest';
import { parseRange } from '../range/parse-range.ts';
import type { GraphPoint } from './graph-points.ts';
import { pointTimeText } from './point-text.ts';
import { tickText, timeTicks } from './time-ticks.ts';

const minutes = (first: string, count: number): GraphPoint[] =>
  Array.from({ length: count }, (_, n) => {
    const from = Date.parse(first) + n * 60_000;
    const none = { downSeconds: 0, pausedSeconds: 0, maintenanceSeconds: 0, unknownSeconds: 0, degradedSeconds: 0 };
    return { from, to: from + 60_000, at: from + 30_000, values: { average: 100 }, ...none };
  });
const marksOf = (points: readonly GraphPoint[], zone: string): string[] =>
  timeTicks(points, 'minutes', zone).map((at) => tickText(at, points, 'minutes', zone));

test('divides the last 6 hours into minutes', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(parseRange({ range: '6-hours' }, { zone: 'UTC', now, historyMonths: 6 })).toEqual({
    range: {
      label: 'Last 6 hours',
      dates: null,
      span: { from: now - 6 * 3_600_000, to: now },
      query: { for_hours: 6 },
      unit: 'minutes',
    },
  });
});

test('marks every half hour of six hours, and midnight with the date', () => {
  const six = minutes('2026-11-20T21:10:00Z', 360);
  expect(marksOf(six, 'UTC').slice(0, 6)).toEqual(['21:30', '22:00', '22:30', '23:00', '23:30', '21 Nov']);
  expect(marksOf(six, 'Asia/Kolkata').slice(0, 2)).toEqual(['03:00', '03:30']);
});

test('uses shorter steps for a shorter part', () => {
  expect(marksOf(minutes('2026-11-20T12:01:00Z', 50), 'UTC').slice(0, 3)).toEqual(['12:05', '12:10', '12:15']);
  expect(marksOf(minutes('2026-11-20T12:01:00Z', 3), 'UTC')).toEqual(['12:01', '12:02', '12:03']);
});

test('shows the minute of a point', () => {
  const [point] = minutes('2026-11-20T12:01:00Z', 1);
  expect(point && pointTimeText(point, 'minutes', 'UTC')).toBe('20 Nov 2026, 12:01 – 12:02');
});
