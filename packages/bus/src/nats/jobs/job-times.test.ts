import { expect, it } from 'vitest';
import { JobTimes } from './job-times.ts';

const DUE = Date.parse('2100-01-01T00:00:00.123Z');

it('retains the due time and the end of jobs', () => {
  const times = new JobTimes();
  const windows = [59_999, 3000, 59_999, 299_999].map((length, n) => ({ dueAt: DUE + n, expiresAt: DUE + n + length }));
  expect(windows.map((window) => times.pack(window)).map((packed) => times.unpack(packed))).toEqual(windows);
});

it('replaces lengths beyond the first 63 by the longest of them, and retains all due times', () => {
  const times = new JobTimes();
  const packed = Array.from({ length: 100 }, (_, n) => times.pack({ dueAt: DUE + n, expiresAt: DUE + n + 1000 * n }));
  expect(packed.map((one) => times.unpack(one).dueAt)).toEqual(packed.map((_, n) => DUE + n));
  expect(times.unpack(packed[62] ?? 0)).toEqual({ dueAt: DUE + 62, expiresAt: DUE + 62 + 62_000 });
  expect(times.unpack(packed[80] ?? 0)).toEqual({ dueAt: DUE + 80, expiresAt: DUE + 80 + 99_000 });
});
