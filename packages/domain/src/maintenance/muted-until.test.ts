import { expect, test } from 'vitest';
import { mutedUntil } from './muted-until.ts';

test('windows that adjoin or overlap mute as one', () => {
  const windows = [
    { from: 50, to: 90 },
    { from: 10, to: 30 },
    { from: 30, to: 60 },
  ];
  expect([9, 10, 40, 89, 90].map((dueAt) => mutedUntil(windows, dueAt))).toEqual([null, 90, 90, 90, null]);
});

test('what is due before a window, or where there is none, is not muted', () => {
  expect(mutedUntil([{ from: 50, to: 90 }], 20)).toBeNull();
  expect(mutedUntil([], 20)).toBeNull();
});
