import { expect, test } from 'vitest';
import { instantOf, wallTimeOf } from './wall-time.ts';

test.each([
  ['2026-11-21T14:05', 'UTC', '2026-11-21T14:05:00.000Z'],
  ['2026-07-01T14:05', 'Europe/Berlin', '2026-07-01T12:05:00.000Z'],
  ['2026-12-01T00:30', 'Asia/Kolkata', '2026-11-30T19:00:00.000Z'],
  ['2026-11-01T12:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
  // Before and after the hour that is skipped in spring.
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-03-08T01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
])('converts %s in %s to %s and back', (wallTime, zone, iso) => {
  expect(instantOf(wallTime, zone)).toBe(iso);
  expect(wallTimeOf(iso, zone)).toBe(wallTime);
});

test.each(['', 'soon', '2026-11-21', '2026-99-99T99:99'])('rejects %j as a time', (text) => {
  expect(instantOf(text, 'UTC')).toBeNull();
});
