import { expect, test } from 'vitest';
import { exportValidUntil, nextExportAt } from './export-times.ts';

const HOUR = 3_600_000;

test.each([
  ['nothing was asked for', null, null],
  ['just now', { requestedAt: 10 * HOUR, failed: null }, 11 * HOUR],
  ['an hour less a millisecond ago', { requestedAt: 9 * HOUR + 1, failed: null }, 10 * HOUR + 1],
  ['an hour ago', { requestedAt: 9 * HOUR, failed: null }, null],
  ['a failed one at once', { requestedAt: 10 * HOUR, failed: { at: 10 * HOUR, wouldFailAgain: false } }, null],
  ['not one that would fail again', { requestedAt: 0, failed: { at: 9.5 * HOUR, wouldFailAgain: true } }, 10.5 * HOUR],
  ['but that an hour later', { requestedAt: 0, failed: { at: 9 * HOUR, wouldFailAgain: true } }, null],
] as const)('decides when another export can be requested: %s', (_what, last, expected) => {
  expect(nextExportAt(last, 10 * HOUR)).toBe(expected);
});

test('stores an export for sixty days, at most until its organization is deleted', () => {
  expect(exportValidUntil(0)).toBe(60 * 24 * HOUR);
  expect(exportValidUntil(0, 61 * 24 * HOUR)).toBe(60 * 24 * HOUR);
  expect(exportValidUntil(0, 3 * 24 * HOUR)).toBe(3 * 24 * HOUR);
});
