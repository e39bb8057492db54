const MINUTE_MS = 60_000;
const CYCLE = 11;
const UP = 7;

/**
 * Returns whether a flapping target is down: it is up for seven minutes and down for four. The cycle follows the clock,
 * so the recorded history and live probes agree. `at` is in epoch milliseconds.
 */
export const isFlappedDown = (at: number): boolean => Math.floor(at / MINUTE_MS) % CYCLE >= UP;
