import { describe, expect, it } from 'vitest';
import { openGap } from './open-gap.ts';

const watch = { observedUntil: 100_000, intervalMs: 60_000, timeoutMs: 10_000, paused: false };

describe('openGap', () => {
  it('is not open while the next result may still come', () => {
    expect(openGap(watch, 170_000)).toBeUndefined();
  });
  it('reaches back to the end of the last slot once it is overdue', () => {
    expect(openGap(watch, 170_001)).toEqual({ from: 100_000, to: 170_001 });
  });
  it('is not open for a paused check, nor before the first result', () => {
    expect(openGap({ ...watch, paused: true }, 999_999_999)).toBeUndefined();
    expect(openGap({ ...watch, observedUntil: null }, 999_999_999)).toBeUndefined();
  });
});
