import { expect, test } from 'vitest';
import { addClockSample, type ClockSample, clockOffset } from './clock-offset.ts';

const after = (...samples: [offsetMs: number, roundTripMs: number][]): number | null =>
  clockOffset(
    samples.reduce<ClockSample[]>(
      (known, [offsetMs, roundTripMs]) => addClockSample(known, { offsetMs, roundTripMs }),
      [],
    ),
  );

test('is unknown without a sample', () => {
  expect(after()).toBeNull();
});

test('is the offset of the sample with the shortest round trip', () => {
  expect(after([1040, 90], [1001.4, 4], [950, 120])).toBe(1001);
});

test('is the new offset immediately after a clock was set', () => {
  expect(after([1000, 4], [1001, 6], [-3000, 40])).toBe(-3000);
});

test('forgets old samples', () => {
  expect(after([1000, 2], ...Array.from({ length: 6 }, (): [number, number] => [1004, 8]))).toBe(1004);
});
