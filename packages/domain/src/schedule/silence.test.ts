import { expect, it } from 'vitest';
import { followSilence, type Silence } from './silence.ts';

const START: Silence = { progress: 7, inspectedAt: 0, silentMs: 0 };
const after = (...inspections: [now: number, progress: number][]): number =>
  inspections.reduce((before, [now, progress]) => followSilence(before, { now, progress, everyMs: 500 }), START)
    .silentMs;

it('adds up the time between inspections while the count remains the same', () => {
  expect(after([500, 7], [1020, 7], [1500, 7])).toBe(1500);
});

it('starts again when the count changes, even to a smaller one', () => {
  expect(after([500, 7], [1000, 8])).toBe(0);
  expect(after([500, 7], [1000, 8], [1500, 8], [2000, -3], [2500, -3])).toBe(500);
});

it('does not count the time before a late inspection, because the process and perhaps the thread were stalled', () => {
  expect(after([500, 7], [60_000, 7], [60_500, 7])).toBe(1000);
  expect(after([760, 7], [1520, 7], [2280, 7])).toBe(0);
});
