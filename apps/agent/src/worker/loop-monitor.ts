import { type Stall, stalledWithin } from '@pharos/domain/schedule/stall.ts';

/** A tick this often costs less than a thousandth of a core and sees every stall worth seeing. */
const TICK_MS = 25;
/** Longer than the longest probe: what is older concerns no probe under way. */
const KEEP_MS = 120_000;

/** Knows when this thread's event loop stood still. Times are `performance.now()`. */
export interface LoopMonitor {
  /** Milliseconds between `from` and `to` in which the loop did not turn. */
  stalledWithin(from: number, to: number): number;
  stop(): void;
}

export const startLoopMonitor = (): LoopMonitor => {
  let stalls: Stall[] = [];
  let lastTick = performance.now();

  /** The time since the last tick, less what is normal, counts as stalled. */
  const stallUntil = (now: number): Stall | undefined =>
    now - lastTick > 2 * TICK_MS ? { from: lastTick + TICK_MS, to: now } : undefined;

  const timer = setInterval(() => {
    const now = performance.now();
    const stall = stallUntil(now);
    if (stall) stalls = [...stalls.filter(({ to }) => to > now - KEEP_MS), stall];
    lastTick = now;
  }, TICK_MS);
  timer.unref();

  return {
    stalledWithin(from, to) {
      // A socket's event can come before the tick that would have told of the stall.
      const pending = stallUntil(performance.now());
      return stalledWithin(pending ? [...stalls, pending] : stalls, from, to);
    },
    stop: () => clearInterval(timer),
  };
};
