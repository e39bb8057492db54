const HOUR_MS = 3_600_000;

export const EXPORT_DAYS = 60;

export const exportValidUntil = (readyAt: number, deletedAt: number | null = null): number =>
  Math.min(readyAt + EXPORT_DAYS * 24 * HOUR_MS, deletedAt ?? Number.POSITIVE_INFINITY);

/** `wouldFailAgain`: another attempt would fail for the same reason. */
export interface LastExport {
  requestedAt: number;
  failed: { at: number; wouldFailAgain: boolean } | null;
}

/**
 * Returns when another export can be requested, or null for now: an hour after the last request, or after a failure
 * that would repeat.
 */
export const nextExportAt = (last: LastExport | null, now: number): number | null => {
  if (last === null || last.failed?.wouldFailAgain === false) return null;
  const next = (last.failed?.at ?? last.requestedAt) + HOUR_MS;
  return now < next ? next : null;
};
