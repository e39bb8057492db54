import { expect, test } from 'vitest';
import { addToReport, type CheckWeek, NO_CHECKS } from './weekly-report.ts';

const WEEK = 168 * 3_600_000;
const week = (id: number, { down = 0, average = 100, before = 100 } = {}): CheckWeek => ({
  id,
  name: `Check ${id}`,
  availability: (WEEK - down) / WEEK,
  downtimeMs: down,
  knownMs: WEEK,
  unknownMs: 0,
  outages: down > 0 ? 1 : 0,
  averageMs: average,
  before: { availability: 1, downtimeMs: 0, knownMs: WEEK, unknownMs: 0, outages: 0, averageMs: before },
});
const ids = (weeks: CheckWeek[]) => weeks.map(({ id }) => id);

test('has no figures for an organization without checks', () => {
  expect(addToReport(NO_CHECKS, []).totals.availability).toBeNull();
});

test('weights the availability of each check by its known time', () => {
  const half = {
    ...week(2),
    knownMs: WEEK / 2,
    unknownMs: WEEK / 2,
    downtimeMs: WEEK / 2,
    availability: 0,
    outages: 2,
  };
  const { totals, downCount } = addToReport(NO_CHECKS, [week(1), half]);
  expect(totals).toMatchObject({ availability: 2 / 3, unknownMs: WEEK / 2, outages: 2 });
  expect(downCount).toBe(1);
});

test('lists the worst of all checks, regardless of the parts in which they are added', () => {
  const weeks = Array.from({ length: 40 }, (_, n) => week(n + 1, { down: n * 1000, average: 100 + n, before: 100 }));
  const whole = addToReport(NO_CHECKS, weeks);
  expect(ids(whole.down)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
  expect(whole.downCount).toBe(39);
  expect(ids(whole.slowest)).toEqual([40, 39, 38, 37, 36]);
  expect(ids(whole.changed)).toEqual([40, 39, 38, 37, 36]);
  const parts = [weeks.slice(0, 7), weeks.slice(7, 33), weeks.slice(33)];
  expect(parts.reduce(addToReport, NO_CHECKS)).toEqual(whole);
});

test('omits a change of less than a fifth, and a change from an unknown value', () => {
  const unknown = { ...week(3), before: { ...week(3).before, averageMs: null } };
  const weeks = [week(1, { average: 119 }), week(2, { average: 80 }), unknown];
  expect(ids(addToReport(NO_CHECKS, weeks).changed)).toEqual([2]);
});

test('counts a check as down after an outage without watched time, and after the rest of an outage', () => {
  const unwatched = { ...week(1), outages: 1 };
  const rest = { ...week(2, { down: 1000 }), outages: 0 };
  const { down, downCount } = addToReport(NO_CHECKS, [unwatched, rest, week(3)]);
  expect([ids(down), downCount]).toEqual([[2, 1], 2]);
});
