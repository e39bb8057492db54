/** A stretch in which an event loop that should have turned did not. Milliseconds of one monotonic clock. */
export interface Stall {
  from: number;
  to: number;
}

/** A stall shorter than this is within what timers and garbage collection always take. */
const NOTABLE_STALL_MS = 50;
/** Share of a figure that a stall may make up before the figure says more of us than of the target. */
const TOLERATED_SHARE = 0.2;

/** How much of `from` to `to` was spent stalled, in milliseconds. The stalls must not overlap each other. */
export const stalledWithin = (stalls: readonly Stall[], from: number, to: number): number => {
  let sum = 0;
  for (const stall of stalls) sum += Math.max(0, Math.min(stall.to, to) - Math.max(stall.from, from));
  return sum;
};

/** Whether a probe that took `figureMs`, of which we were stalled for `stalledMs`, has to be run again. */
export const isSpoiled = (figureMs: number, stalledMs: number): boolean =>
  stalledMs > NOTABLE_STALL_MS && stalledMs > TOLERATED_SHARE * figureMs;
