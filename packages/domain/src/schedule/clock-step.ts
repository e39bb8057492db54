/** The machine's two clocks, read at one moment, in milliseconds: `wall` since the epoch, and one that is never set. */
export interface ClockReading {
  wall: number;
  monotonic: number;
}

/** A clock that is slewed runs at most half a millisecond a second fast or slow: between two readings that is far less than this. */
const MIN_STEP_MS = 1000;

/** The clocks of two processes may differ by so much; what lies further ahead is from before the clock was set back. */
export const CLOCK_TOLERANCE_MS = 5000;

/** Whether a time cannot be right: the clock by which it was taken was ahead, and has been set back since. */
export const isAhead = (time: number, now: number): boolean => time > now + CLOCK_TOLERANCE_MS;

/** By how many milliseconds the wall clock was set forward (or, below 0, back) between two readings; 0 when it was not. */
export const clockStep = (before: ClockReading, after: ClockReading): number => {
  const step = after.wall - before.wall - (after.monotonic - before.monotonic);
  return Math.abs(step) >= MIN_STEP_MS ? step : 0;
};
