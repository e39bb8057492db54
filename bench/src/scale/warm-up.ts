const EACH_POLLED_ONCE = 75;
/**
 * Number of first polls per second. A first poll also writes the state of its check, so it costs several times as much
 * as later polls.
 */
const SETTLED = 2000;

/**
 * Returns the seconds until newly created checks are in normal operation. By then, each of their rows has its final
 * size.
 */
export const warmUpSeconds = (checks: number): number => EACH_POLLED_ONCE + Math.round(checks / SETTLED);
