import { expect, test } from 'vitest';
import { dayColorOf } from './calendar-day-color.ts';
import type { CalendarDay } from './calendar-months.ts';
import { dayText } from './day-text.ts';

const day = (given: Partial<CalendarDay>): CalendarDay => ({
  date: '2026-11-19',
  status: 'AV',
  availability: '100.00',
  downSeconds: 0,
  pausedSeconds: 0,
  maintenanceSeconds: 0,
  unknownSeconds: 0,
  ...given,
});

test.each([
  ['AV', 'up'],
  ['NR', 'down'],
  ['RE', 'down'],
  ['PS', 'paused'],
  ['future', 'future'],
  ['missing', 'missing'],
  ['unwatched', 'unwatched'],
] as const)('maps the day status %s to the color %s', (status, color) => {
  expect(dayColorOf(status)).toBe(color);
});

test.each([
  [day({}), '19 November 2026: 100.00 % available, no downtime'],
  [day({ availability: '90.00', downSeconds: 8640 }), '19 November 2026: 90.00 % available, down 2 hrs 24 mins'],
  [
    day({ status: 'PS', availability: '99.00', downSeconds: 60, pausedSeconds: 3600 }),
    '19 November 2026: 99.00 % available, down 1 min, paused 1 hr',
  ],
  [day({ status: 'unwatched', availability: null }), '19 November 2026: Yet to monitor'],
  [day({ status: 'missing', availability: null }), '19 November 2026: Check not added'],
])('formats %j as: %s', (given, text) => {
  expect(dayText(given)).toBe(text);
});
