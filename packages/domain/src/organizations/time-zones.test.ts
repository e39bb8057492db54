import { expect, test } from 'vitest';
import { canonicalTimeZone, timeZones } from './time-zones.ts';

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['europe/kiev', 'Europe/Kyiv'],
  ['US/Eastern', 'America/New_York'],
  ['Etc/UTC', 'UTC'],
  ['+05:30', null],
  ['Europe/Atlantis', null],
  ['', null],
])('resolves the time zone %s to %s', (name, canonical) => {
  expect(canonicalTimeZone(name)).toBe(canonical);
});

test('lists each zone once by its canonical name', () => {
  const zones = timeZones();
  expect(zones[0]).toBe('UTC');
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires']));
  expect(zones).not.toContain('Asia/Calcutta');
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => canonicalTimeZone(zone) !== zone)).toEqual([]);
});
