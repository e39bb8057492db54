/** The time in which a thread has made no progress. Times are milliseconds of one monotonic clock. */
export interface Silence {
  /** A count of the thread that changes while it makes progress. */
  progress: number;
  lookedAt: number;
  silentMs: number;
}

/** A look that comes later than this many periods shows that the process could not run in time. */
const LATE_LOOK = 1.5;

/**
 * Returns the silence after one more look of a watchdog that looks every `everyMs`. Time before a late look does not count: a busy
 * machine or a suspended process holds up the thread as well as the watchdog.
 */
export const followSilence = (
  before: Silence,
  { progress, now, everyMs }: { progress: number; now: number; everyMs: number },
): Silence => {
  if (progress !== before.progress) return { progress, lookedAt: now, silentMs: 0 };
  const elapsed = now - before.lookedAt;
  return { progress, lookedAt: now, silentMs: before.silentMs + (elapsed > LATE_LOOK * everyMs ? 0 : elapsed) };
};
