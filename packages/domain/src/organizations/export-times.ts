const HOUR_MS = 3_600_000;

/** How long the file of an export is kept. */
export const EXPORT_DAYS = 60;

/** Until when an export that was ready at that time can be downloaded. Epoch milliseconds. */
export const exportValidUntil = (readyAt: number): number => readyAt + EXPORT_DAYS * 24 * HOUR_MS;

/** When another export can be asked for, an hour after the last request that did not fail; null: at once. Epoch milliseconds. */
export const nextExportAt = (last: { requestedAt: number; hasFailed: boolean } | null, now: number): number | null => {
  if (last === null || last.hasFailed) return null;
  const next = last.requestedAt + HOUR_MS;
  return now < next ? next : null;
};
