/**
 * How far ahead of their moments jobs leave, in milliseconds. An engine of hundreds of thousands of checks stalls for a second now and then (its
 * garbage is collected), and one on a busy machine does, too: no poll is late by it as long as its job has left before.
 */
export const LOOKAHEAD = { leastMs: 300, mostMs: 2000 } as const;

/** More than the stall that was seen: the next one may be longer. */
const MARGIN = 1.5;
/** Of what a stall has added, for each tick: half of it is left after six minutes. */
const KEPT = 0.9998;

/** The lookahead after a tick that came so many milliseconds late; ticks come every 100 ms. */
export const nextLookahead = (beforeMs: number, lateMs: number): number => {
  const { leastMs, mostMs } = LOOKAHEAD;
  const kept = leastMs + KEPT * (beforeMs - leastMs);
  // A tick that is late by less than another one costs nothing: the next one comes well before the jobs are due.
  const needed = lateMs > leastMs / 3 ? leastMs + MARGIN * lateMs : leastMs;
  return Math.min(mostMs, Math.max(kept, needed));
};
