/** The longest wait that is honored. Deliveries are given up after a day, and alerts become stale long before that. */
const MAX_MS = 3_600_000;

/**
 * Returns the wait that a `Retry-After` header (RFC 9110, section 10.2.3) requests, at most one hour. Returns null if
 * the header is absent or cannot be parsed.
 */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : /^[A-Z]/i.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isFinite(ms) ? Math.min(MAX_MS, Math.max(0, ms)) : null;
};
