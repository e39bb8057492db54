import { expect, test } from 'vitest';
import { degradedThreshold } from './degraded-threshold.ts';
import { BANDS, opacityOf } from './graph-bands.ts';
import { linesOf } from './graph-lines.ts';
import type { BandKind, GraphPoint } from './graph-points.ts';
import { pointStateText, pointText, pointTimeText, pointValuesText } from './point-text.ts';
import { tickText, timeTicks } from './time-ticks.ts';

const point: GraphPoint = {
  from: Date.parse('2026-11-21T14:00:00Z'),
  to: Date.parse('2026-11-21T15:00:00Z'),
  at: Date.parse('2026-11-21T14:30:00Z'),
  values: { average: 182.2, p95: 1320, p99: null },
  downSeconds: 0,
  pausedSeconds: 0,
  maintenanceSeconds: 0,
  unknownSeconds: 0,
  degradedSeconds: 0,
};
const lines = [
  { key: 'average', name: 'Average' },
  { key: 'p95', name: 'p95' },
  { key: 'p99', name: 'p99' },
] as const;

test('formats the hours or the day of a point in the time zone of the user', () => {
  expect(pointTimeText(point, 'hours', 'UTC')).toBe('21 Nov 2026, 14:00 – 15:00');
  expect(pointTimeText(point, 'hours', 'Asia/Tokyo')).toBe('21 Nov 2026, 23:00 – 00:00');
  expect(pointTimeText(point, 'days', 'Pacific/Kiritimati')).toBe('22 Nov 2026');
});

test('lists the available values of a point, or states that there are none', () => {
  expect(pointValuesText(point, lines)).toBe('Average 182 ms, p95 1.32 s');
  expect(pointValuesText(point, [lines[2]])).toBe('No response time');
  expect(pointValuesText(point, [])).toBe('No response time');
});

test('lists the states of a point other than up, worst first', () => {
  const times = { downSeconds: 240, degradedSeconds: 60, pausedSeconds: 600, maintenanceSeconds: 0, unknownSeconds: 1 };
  expect(pointStateText({ ...point, ...times })).toBe(
    'down 4 mins, degraded 1 min, paused 10 mins, not monitored 1 sec',
  );
  expect(pointStateText(point)).toBe('');
});

test('joins the non-empty parts of a point to one sentence', () => {
  const view = { lines, unit: 'hours', zone: 'UTC' } as const;
  expect(pointText(point, view)).toBe('21 Nov 2026, 14:00 – 15:00 · Average 182 ms, p95 1.32 s');
  expect(pointText({ ...point, downSeconds: 60 }, { ...view, lines: [] })).toBe(
    '21 Nov 2026, 14:00 – 15:00 · No response time · down 1 min',
  );
});

test('returns the average, the selected percentiles in a fixed order, and the locations', () => {
  const location = (key: string, name: string) => ({
    location: key,
    name,
    is_private: key === 'us',
    response_times: [],
  });
  const drawn = linesOf(['p99', 'p50'], [location('eu', 'Frankfurt'), location('us', 'Virginia')]);
  expect(drawn.map(({ key, name }) => [key, name])).toEqual([
    ['average', 'Average'],
    ['p50', 'p50'],
    ['p99', 'p99'],
    ['at:eu', 'Frankfurt'],
    ['at:us', 'Virginia (private)'],
  ]);
});

test('gives many lines a unique look, and few lines even without color', () => {
  const locations = Array.from({ length: 56 }, (_, n) => ({
    location: `${n}`,
    name: `${n}`,
    is_private: false,
    response_times: [],
  }));
  const drawn = linesOf(['p50', 'p95', 'p99'], locations);
  expect(new Set(drawn.map(({ stroke, dash }) => `${stroke} ${dash}`)).size).toBe(60);
  const few = linesOf(['p50', 'p95', 'p99'], locations.slice(0, 8));
  expect(new Set(few.map(({ dash }) => dash)).size).toBe(12);
  expect(drawn.every(({ stroke }) => /^var\(--[a-z-]+\)$/.test(stroke))).toBe(true);
});

test.each(Object.keys(BANDS) as BandKind[])('increases the opacity of %s with its share', (kind) => {
  const [min, max] = BANDS[kind].opacity;
  expect(opacityOf(kind, 0)).toBeCloseTo(min, 9);
  expect(opacityOf(kind, 1)).toBeCloseTo(max, 9);
  expect(opacityOf(kind, 0.5)).toBeCloseTo((min + max) / 2, 9);
  expect(min).toBeLessThan(max);
});

test.each([
  [{ performance_alert: { is_active: true, threshold: 800 } }, 800],
  [{ performance_alert: { is_active: false, threshold: 800 } }, null],
  [{ performance_alert: { is_active: true } }, null],
  [{ performance_alert: null }, null],
  [{}, null],
])('reads from %j a degraded threshold of %j ms', (data, from) => {
  expect(degradedThreshold(JSON.stringify(data))).toBe(from);
});

const hours = (first: string, count: number): GraphPoint[] =>
  Array.from({ length: count }, (_, n) => {
    const from = Date.parse(first) + n * 3_600_000;
    return { ...point, from, to: from + 3_600_000, at: from + 1_800_000 };
  });

test('marks every point on a short time axis, and the start of each day on a longer one', () => {
  const short = hours('2026-11-20T12:00:00Z', 48);
  expect(timeTicks(short, 'hours', 'UTC')).toEqual(short.map(({ from }) => from));
  const long = hours('2026-11-20T12:00:00Z', 49);
  expect(timeTicks(long, 'hours', 'UTC').map((at) => new Date(at).toISOString())).toEqual([
    '2026-11-21T00:00:00.000Z',
    '2026-11-22T00:00:00.000Z',
  ]);
  expect(timeTicks(long, 'days', 'UTC')).toHaveLength(49);
});

test('labels marks with the time in a short graph, and with the date in a longer one or by days', () => {
  const short = hours('2026-11-20T12:00:00Z', 48);
  const at = (iso: string) => Date.parse(iso);
  expect(tickText(at('2026-11-20T12:00:00Z'), short, 'hours', 'UTC')).toBe('12:00');
  expect(tickText(at('2026-11-20T13:00:00Z'), short, 'hours', 'UTC')).toBe('13:00');
  expect(tickText(at('2026-11-21T00:00:00Z'), short, 'hours', 'UTC')).toBe('21 Nov');
  expect(tickText(at('2026-11-20T13:00:00Z'), short, 'days', 'UTC')).toBe('20 Nov');
  expect(tickText(at('2026-11-20T13:00:00Z'), hours('2026-11-20T12:00:00Z', 49), 'hours', 'UTC')).toBe('20 Nov');
  const fromMidnight = hours('2026-11-20T00:00:00Z', 24);
  expect(tickText(at('2026-11-20T00:00:00Z'), fromMidnight, 'hours', 'UTC')).toBe('20 Nov');
});
