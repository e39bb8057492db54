import { expect, test } from 'vitest';
import { diskReserve, leavesReserve } from './disk-reserve.ts';

const GIB = 1 << 30;

test.each([
  ['a tenth', 10 * GIB, GIB],
  ['256 MiB of a small disk', GIB, GIB / 4],
  ['2 GiB of a large one', 1000 * GIB, 2 * GIB],
])('reserves %s', (_what, total, expected) => {
  expect(diskReserve(total)).toBe(expected);
});

test('has room while the reserve remains free', () => {
  const disk = { freeBytes: GIB + 100, totalBytes: 10 * GIB };
  expect([leavesReserve(disk, 100), leavesReserve(disk, 101)]).toEqual([true, false]);
});
