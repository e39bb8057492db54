import { expect, test } from 'vitest';
import { reportMonths } from './report-months.ts';

test('returns the months since the check was created, newest first', () => {
  expect(reportMonths('2026-11-21', '2026-09-30', 6)).toEqual(['2026-11', '2026-10', '2026-09']);
});

test('returns no months before the history of the plan', () => {
  expect(reportMonths('2026-02-28', '2020-01-01', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

test('returns the current month even if the check was created tomorrow in its time zone', () => {
  expect(reportMonths('2026-11-30', '2026-12-01', 6)).toEqual(['2026-11']);
});
