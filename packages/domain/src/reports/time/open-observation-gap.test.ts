import { describe, expect, it } from 'vitest';
import { openObservationGap } from './open-observation-gap.ts';

const watch = { observedUntil: 100_000, intervalMs: 60_000, timeoutMs: 10_000, paused: false };

describe('openObservationGap', () => {
  it('returns no gap while the next result may still arrive', () => {
    expect(openObservationGap(watch, 170_000)).toBeUndefined();
  });
  it('returns a gap from the end of the last slot when the result is overdue', () => {
    expect(openObservationGap(watch, 170_001)).toEqual({ from: 100_000, to: 170_001 });
  });
  it('returns no gap for a paused check, or before the first result', () => {
    expect(openObservationGap({ ...watch, paused: true }, 999_999_999)).toBeUndefined();
    expect(openObservationGap({ ...watch, observedUntil: null }, 999_999_999)).toBeUndefined();
  });
});
