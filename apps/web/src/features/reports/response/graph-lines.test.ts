import type { LocationSeries } from '@pharos/contract/rest/reports/reports.ts';
import { expect, test } from 'vitest';
import { degradedThreshold } from './degraded-threshold.ts';
import { opacityOf } from './graph-bands.ts';
import { linesOf } from './graph-lines.ts';
import { pointText, pointTimeText, pointValuesText } from './point-text.ts';

const locations = Array.from(
  { length: 20 },
  (_, n): LocationSeries => ({ location: `l${n}`, name: `Location ${n}`, is_private: false, response_times: [] }),
);
const point = {
  from: Date.parse('2026-11-21T14:00:00Z'),
  to: Date.parse('2026-11-21T15:00:00Z'),
  at: 0,
  values: { average: 182, p95: 1250, p99: null },
  downSeconds: 240,
  pausedSeconds: 0,
  maintenanceSeconds: 0,
  unknownSeconds: 0,
  degradedSeconds: 0,
};
const lines = linesOf(['p95', 'p99'], []);

test('draws the average, the selected percentiles in a fixed order, and the locations', () => {
  const keys = linesOf(['p99', 'p50'], locations.slice(0, 2)).map(({ key }) => key);
  expect(keys).toEqual(['average', 'p50', 'p99', 'at:l0', 'at:l1']);
});

test('gives every line a unique look', () => {
  const styles = linesOf(['p50', 'p95', 'p99'], locations).map(
    ({ stroke, dash, width }) => `${stroke} ${dash} ${width}`,
  );
  expect(new Set(styles).size).toBe(styles.length);
});

test('increases the opacity of a band with its share', () => {
  expect(opacityOf('down', 0)).toBe(0.2);
  expect(opacityOf('down', 1)).toBeCloseTo(0.55);
  expect(opacityOf('unknown', 0.5)).toBeCloseTo(0.7);
});

test('describes time, values and state of a point', () => {
  expect(pointText(point, { lines, unit: 'hours', zone: 'UTC' })).toBe(
    '21 Nov 2026, 14:00 – 15:00 · Average 182 ms, p95 1.25 s · down 4 mins',
  );
  expect(pointTimeText(point, 'days', 'UTC')).toBe('21 Nov 2026');
  expect(pointTimeText(point, 'hours', 'Asia/Kolkata')).toBe('21 Nov 2026, 19:30 – 20:30');
  expect(pointValuesText({ ...point, values: {} }, lines)).toBe('No response time');
});

test.each([
  [{ performance_alert: { is_active: true, threshold: 800 } }, 800],
  [{ performance_alert: { is_active: false, threshold: 800 } }, null],
  [{ performance_alert: { is_active: true } }, null],
  [{}, null],
])('reads from %j a degraded threshold of %s ms', (data, ms) => {
  expect(degradedThreshold(JSON.stringify(data))).toBe(ms);
});
