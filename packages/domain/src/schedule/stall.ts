/** A time span in which an event loop was blocked although it had work. Milliseconds of one monotonic clock. */
export interface Stall {
  from: number;
  to: number;
}

/** Minimum length of a relevant stall. Timers and garbage collection always cause shorter ones. */
const NOTABLE_STALL_MS = 50;
/** Maximum share of stalls in a response time. Above it, the time describes the agent more than the target. */
const TOLERATED_SHARE = 0.2;

/** Returns how much of the time from `from` to `to` was stalled, in milliseconds. The stalls must not overlap. */
export const stalledWithin = (stalls: readonly Stall[], from: number, to: number): number => {
  let sum = 0;
  for (const stall of stalls) sum += Math.max(0, Math.min(stall.to, to) - Math.max(stall.from, from));
  return sum;
};

/**
 * Checks whether a probe is not a valid measurement of its target. It took `tookMs`, and the agent was stalled for
 * `stalledMs` of this time.
 */
export const isStalled = (tookMs: number, stalledMs: number): boolean =>
  stalledMs > NOTABLE_STALL_MS && stalledMs > TOLERATED_SHARE * tookMs;
