/** A blocked event loop with pending work. Milliseconds of one monotonic clock. */
export interface Stall {
  from: number;
  to: number;
}

/** Timers and garbage collection always cause shorter stalls. */
const NOTABLE_STALL_MS = 50;
/** Above this share of stalls, a response time describes the agent more than the target. */
const TOLERATED_SHARE = 0.2;

/** The stalls must not overlap. */
export const stalledWithin = (stalls: readonly Stall[], from: number, to: number): number => {
  let sum = 0;
  for (const stall of stalls) sum += Math.max(0, Math.min(stall.to, to) - Math.max(stall.from, from));
  return sum;
};

export const isStalled = (tookMs: number, stalledMs: number): boolean =>
  stalledMs > NOTABLE_STALL_MS && stalledMs > TOLERATED_SHARE * tookMs;
