const HOUR_MS = 3_600_000;

/** How long the file of an export is kept. */
export const EXPORT_DAYS = 60;

/** Until when an export that was ready at that time can be downloaded; `deletedAt`: when its organization goes. Epoch milliseconds. */
export const exportValidUntil = (readyAt: number, deletedAt: number | null = null): number =>
  Math.min(readyAt + EXPORT_DAYS * 24 * HOUR_MS, deletedAt ?? Number.POSITIVE_INFINITY);

/** The export that was asked for last; `failed`: when, and whether another attempt would fail by the same. Epoch milliseconds. */
export interface LastExport {
  requestedAt: number;
  failed: { at: number; wouldFailAgain: boolean } | null;
}

/** When another export can be asked for: an hour after the last request, or after a failure that would be the same; null: at once. Epoch milliseconds. */
export const nextExportAt = (last: LastExport | null, now: number): number | null => {
  if (last === null || last.failed?.wouldFailAgain === false) return null;
  const next = (last.failed?.at ?? last.requestedAt) + HOUR_MS;
  return now < next ? next : null;
};
