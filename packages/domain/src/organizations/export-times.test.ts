import { expect, test } from 'vitest';
import { exportValidUntil, nextExportAt } from './export-times.ts';

const HOUR = 3_600_000;

test.each([
  ['nothing was asked for', null, null],
  ['just now', { requestedAt: 10 * HOUR, hasFailed: false }, 11 * HOUR],
  ['an hour less a millisecond ago', { requestedAt: 9 * HOUR + 1, hasFailed: false }, 10 * HOUR + 1],
  ['an hour ago', { requestedAt: 9 * HOUR, hasFailed: false }, null],
  ['a failed one can be asked for again at once', { requestedAt: 10 * HOUR, hasFailed: true }, null],
] as const)('another export: %s', (_what, last, expected) => {
  expect(nextExportAt(last, 10 * HOUR)).toBe(expected);
});

test('an export is kept for sixty days', () => {
  expect(exportValidUntil(0)).toBe(60 * 24 * HOUR);
});
