const EACH_POLLED_ONCE = 75;
/**
 * First polls per second. A first poll also writes the state of its check, so that it costs several times as much as
 * later polls.
 */
const SETTLED = 2000;

/** By then, newly created checks are in normal operation, and each of their rows has its final size. */
export const warmUpSeconds = (checks: number): number => EACH_POLLED_ONCE + Math.round(checks / SETTLED);
