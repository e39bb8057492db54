import { expect, test } from 'vitest';
import { nextDueAt } from '../schedule/next-due-at.ts';
import { firstMissedSlot } from './first-missed-slot.ts';

const LAST = Date.UTC(2026, 0, 1, 12);
const checks = [
  { id: 1, intervalSeconds: 600 },
  { id: 2, intervalSeconds: 300 },
];
const first = Math.min(nextDueAt(1, 600_000, LAST), nextDueAt(2, 300_000, LAST));

test('returns the earliest slot of any check after the newest result', () => {
  expect(firstMissedSlot(checks, LAST, LAST + 3_600_000)).toBe(first);
});

test('returns null while no slot was due, or if nothing is monitored', () => {
  expect(firstMissedSlot(checks, LAST, first)).toBeNull();
  expect(firstMissedSlot([], LAST, LAST + 3_600_000)).toBeNull();
});

test('returns null before the very first result, or if the newest result is ahead of the clock', () => {
  expect(firstMissedSlot(checks, null, LAST)).toBeNull();
  expect(firstMissedSlot(checks, LAST + 7_200_000, LAST)).toBeNull();
});
