/** The time in which a thread has made no progress. Times are milliseconds of one monotonic clock. */
export interface Silence {
  /** A counter of the thread that changes while the thread makes progress. */
  progress: number;
  lookedAt: number;
  silentMs: number;
}

/**
 * Number of periods after which an inspection is late. A late inspection shows that the process could not run in time.
 */
const LATE_LOOK = 1.5;

/**
 * Returns the silence after one more inspection of a watchdog that inspects every `everyMs`. Time before a late
 * inspection does not count, because a busy machine or a suspended process stalls the thread as well as the watchdog.
 */
export const followSilence = (
  before: Silence,
  { progress, now, everyMs }: { progress: number; now: number; everyMs: number },
): Silence => {
  if (progress !== before.progress) return { progress, lookedAt: now, silentMs: 0 };
  const elapsed = now - before.lookedAt;
  return { progress, lookedAt: now, silentMs: before.silentMs + (elapsed > LATE_LOOK * everyMs ? 0 : elapsed) };
};
