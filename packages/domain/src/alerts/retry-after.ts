/** A receiver that asks for more is looked at sooner: alerts are given up after a day, and stale long before. */
const MAX_MS = 3_600_000;

/**
 * How long a receiver asks not to be asked again, in milliseconds and an hour at most; null when the header says nothing that is understood.
 * Seconds, or a date (RFC 9110, section 10.2.3). `now` in epoch milliseconds.
 */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z]/i.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isFinite(ms) ? Math.min(MAX_MS, Math.max(0, ms)) : null;
};
