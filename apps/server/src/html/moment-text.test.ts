import { expect, test } from 'vitest';
import { dayText, momentText, zonedDayText } from './moment-text.ts';

const moment = Date.UTC(2025, 10, 20, 23, 2, 5);

test.each([
  ['UTC', '20 November 2025, 23:02:05 UTC'],
  ['Europe/Berlin', '21 November 2025, 00:02:05 Europe/Berlin (20 November 2025, 23:02:05 UTC)'],
  ['America/New_York', '20 November 2025, 18:02:05 America/New_York (23:02:05 UTC)'],
  ['No/Such_Zone', '20 November 2025, 23:02:05 UTC'],
])('shows a time in %s with the zone and in UTC', (zone, text) => {
  expect(momentText(moment, zone)).toBe(text);
});

test('shows a day in the time zone', () => {
  expect(dayText(moment, 'Europe/Berlin')).toBe('21 November 2025');
  expect(zonedDayText(moment, 'Europe/Berlin')).toBe('21 November 2025 (Europe/Berlin)');
  expect(zonedDayText(moment, 'No/Such_Zone')).toBe('20 November 2025 (UTC)');
});
