import { expect, test } from 'vitest';
import { reportMonths } from './report-months.ts';

test('are the months since the check was created, newest first', () => {
  expect(reportMonths('2026-11-21', '2026-09-30', 6)).toEqual(['2026-11', '2026-10', '2026-09']);
});

test('reach no further back than the plan', () => {
  expect(reportMonths('2026-02-28', '2020-01-01', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

test('hold the running month also for a check that is created tomorrow, by the clocks of its zone', () => {
  expect(reportMonths('2026-11-30', '2026-12-01', 6)).toEqual(['2026-11']);
});
