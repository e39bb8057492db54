const EACH_POLLED_ONCE = 75;
/** Checks that are settled a second: a first poll writes the state of its check, and costs several times as much as the others. */
const SETTLED = 2000;

/** Seconds until as many checks that were created at once are probed as they always are: each of their rows has grown to its size. */
export const warmUpSeconds = (checks: number): number => EACH_POLLED_ONCE + Math.round(checks / SETTLED);
