const HOUR_MS = 3_600_000;

/** Number of days for which the file of an export is stored. */
export const EXPORT_DAYS = 60;

/**
 * Returns the time until which an export can be downloaded that was ready at `readyAt`. `deletedAt` is the deletion
 * time of its organization, or null. All times are epoch milliseconds.
 */
export const exportValidUntil = (readyAt: number, deletedAt: number | null = null): number =>
  Math.min(readyAt + EXPORT_DAYS * 24 * HOUR_MS, deletedAt ?? Number.POSITIVE_INFINITY);

/**
 * The export that was requested last. `failed` is the time of its failure, and whether another attempt would fail for
 * the same reason. Times are epoch milliseconds.
 */
export interface LastExport {
  requestedAt: number;
  failed: { at: number; wouldFailAgain: boolean } | null;
}

/**
 * Returns the time at which another export can be requested (epoch milliseconds), or null if that is possible now. The
 * time is an hour after the last request, or an hour after a failure that would repeat.
 */
export const nextExportAt = (last: LastExport | null, now: number): number | null => {
  if (last === null || last.failed?.wouldFailAgain === false) return null;
  const next = (last.failed?.at ?? last.requestedAt) + HOUR_MS;
  return now < next ? next : null;
};
