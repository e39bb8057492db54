import { expect, test } from 'vitest';
import { mutedUntil } from './muted-until.ts';

test('combines windows that adjoin or overlap', () => {
  const windows = [
    { from: 50, to: 90 },
    { from: 10, to: 30 },
    { from: 30, to: 60 },
  ];
  expect([9, 10, 40, 89, 90].map((dueAt) => mutedUntil(windows, dueAt))).toEqual([null, 90, 90, 90, null]);
});

test('returns null for a due time before a window, and without any window', () => {
  expect(mutedUntil([{ from: 50, to: 90 }], 20)).toBeNull();
  expect(mutedUntil([], 20)).toBeNull();
});
