/** The time without progress of a thread, in milliseconds of one monotonic clock. */
export interface Silence {
  progress: number;
  inspectedAt: number;
  silentMs: number;
}

/** Number of periods after which an inspection is late, because the process could not run in time. */
const LATE_INSPECTION = 1.5;

/**
 * Excludes the time before a late inspection, because a busy machine or a suspended process also stalls the watchdog.
 */
export const followSilence = (
  before: Silence,
  { progress, now, everyMs }: { progress: number; now: number; everyMs: number },
): Silence => {
  if (progress !== before.progress) return { progress, inspectedAt: now, silentMs: 0 };
  const elapsed = now - before.inspectedAt;
  return {
    progress,
    inspectedAt: now,
    silentMs: before.silentMs + (elapsed > LATE_INSPECTION * everyMs ? 0 : elapsed),
  };
};
