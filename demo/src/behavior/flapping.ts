const MINUTE_MS = 60_000;
const CYCLE = 11;
const UP = 7;

/** Seven minutes up, four down, by the clock: what is recorded and what is probed agree. Epoch milliseconds. */
export const isFlappedDown = (at: number): boolean => Math.floor(at / MINUTE_MS) % CYCLE >= UP;
