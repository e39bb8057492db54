import { expect, test } from 'vitest';
import { monthText, zonedTimes } from './zoned-time.ts';

test.each([
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30:00 +02:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 02:30:00 +01:00'],
  ['UTC', '2026-10-25T00:30:05.900Z', '2026-10-25 00:30:05 +00:00'],
  ['America/New_York', '2026-10-25T00:30:00Z', '2026-10-24 20:30:00 -04:00'],
  ['Asia/Kathmandu', '2026-10-25T00:30:00Z', '2026-10-25 06:15:00 +05:45'],
])('formats in %s the time %s as %s', (zone, iso, text) => {
  expect(zonedTimes(zone)(iso)).toBe(text);
});

test('formats a month with its name', () => {
  expect(monthText('2026-05')).toBe('May 2026');
});
