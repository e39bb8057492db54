/** Both clocks at the same time, in milliseconds. `wall` counts from the epoch, and `monotonic` is never set. */
export interface ClockReading {
  wall: number;
  monotonic: number;
}

/** A slewed clock deviates by at most half a millisecond per second, much less than this between two readings. */
const MIN_STEP_MS = 1000;

/**
 * Maximum difference between the clocks of two processes. A time further in the future is from before the clock was set
 * back.
 */
export const CLOCK_TOLERANCE_MS = 5000;

/** Checks whether a time must be wrong, because its clock was ahead and has been set back since. */
export const isAhead = (time: number, now: number): boolean => time > now + CLOCK_TOLERANCE_MS;

/**
 * Returns the step of the wall clock between two readings in milliseconds: negative if it was set back, 0 if it was not
 * set.
 */
export const clockStep = (before: ClockReading, after: ClockReading): number => {
  const step = after.wall - before.wall - (after.monotonic - before.monotonic);
  return Math.abs(step) >= MIN_STEP_MS ? step : 0;
};
