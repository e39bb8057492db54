import { expect, test } from 'vitest';
import { diskReserve, leavesReserve } from './disk-reserve.ts';

const GIB = 1 << 30;

test.each([
  ['a tenth', 10 * GIB, GIB],
  ['256 MiB of a small disk', GIB, GIB / 4],
  ['2 GiB of a large one', 1000 * GIB, 2 * GIB],
])('what is left free: %s', (_what, total, expected) => {
  expect(diskReserve(total)).toBe(expected);
});

test('there is room as long as the reserve is left', () => {
  const disk = { freeBytes: GIB + 100, totalBytes: 10 * GIB };
  expect([leavesReserve(disk, 100), leavesReserve(disk, 101)]).toEqual([true, false]);
});
