/** A stretch in which an event loop that should have turned did not. Milliseconds of one monotonic clock. */
export interface Stall {
  from: number;
  to: number;
}

/** A stall shorter than this is within what timers and garbage collection always take. */
const NOTABLE_STALL_MS = 50;
/** Share of a response time that stalls may make up; beyond it, the time says more about the agent than about the target. */
const TOLERATED_SHARE = 0.2;

/** How much of `from` to `to` was spent stalled, in milliseconds. The stalls must not overlap each other. */
export const stalledWithin = (stalls: readonly Stall[], from: number, to: number): number => {
  let sum = 0;
  for (const stall of stalls) sum += Math.max(0, Math.min(stall.to, to) - Math.max(stall.from, from));
  return sum;
};

/** Whether a probe that took `tookMs`, for `stalledMs` of which the agent was stalled, is no measurement of its target. */
export const isStalled = (tookMs: number, stalledMs: number): boolean =>
  stalledMs > NOTABLE_STALL_MS && stalledMs > TOLERATED_SHARE * tookMs;
