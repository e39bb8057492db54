import { expect, test } from 'vitest';
import { agoText, dayOfMonth, longDay, minuteText, monthText, secondText } from './page-times.ts';

const MOMENT = Date.UTC(2026, 10, 2, 0, 5, 7);

test('formats times in UTC with the 24-hour clock', () => {
  expect(dayOfMonth(MOMENT)).toBe('2 Nov');
  expect(dayOfMonth(MOMENT)).toBe('2 Nov');
  expect(longDay(MOMENT)).toMatch(/^Monday,? 2 November 2026$/);
  expect(monthText('2026-11')).toBe('November 2026');
  expect(minuteText(MOMENT)).toBe('2 Nov 2026, 00:05 UTC');
  expect(minuteText(MOMENT - 600_000)).toBe('1 Nov 2026, 23:55 UTC');
  expect(secondText(MOMENT)).toBe('2 Nov 2026, 00:05:07 UTC');
});

test.each([
  [-1, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [120_000, '2 minutes ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_399_999, '23 hours ago'],
  [86_400_000, '1 day ago'],
  [172_800_000, '2 days ago'],
])('formats an age of %s ms as "%s"', (age, text) => {
  expect(agoText(MOMENT - age, MOMENT)).toBe(text);
});
