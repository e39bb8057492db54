const MINUTE_MS = 60_000;
const CYCLE = 11;
const UP = 7;

/**
 * A flapping target is up for seven minutes and down for four. The cycle follows the clock, so that the recorded
 * history and live probes agree. `at` is in epoch milliseconds.
 */
export const isFlappedDown = (at: number): boolean => Math.floor(at / MINUTE_MS) % CYCLE >= UP;
