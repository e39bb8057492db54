/** Alerts that a recipient gets separately within one window; the further ones go into one digest. */
export const ALERTS_AT_ONCE = 5;
export const WINDOW_MS = 60_000;

/** In a digest that is sent at `until` (epoch milliseconds), or separately and at once. */
export type DigestDecision = { inDigest: false } | { inDigest: true; until: number };

/**
 * Is a recipient's next alert sent at once, or does it go into a digest, and until when is that collected?
 * `sentSeparately` are the times of the alerts that recently went to this recipient one by one, in any order;
 * `openUntil` is the end of the digest that is being collected, if there is one. Epoch milliseconds.
 */
export const decideDigest = (
  sentSeparately: readonly number[],
  openUntil: number | null,
  now: number,
): DigestDecision => {
  if (openUntil !== null && openUntil > now) return { inDigest: true, until: openUntil };
  const recent = sentSeparately.filter((at) => at > now - WINDOW_MS);
  if (recent.length < ALERTS_AT_ONCE) return { inDigest: false };
  return { inDigest: true, until: Math.min(now + WINDOW_MS, Math.min(...recent) + WINDOW_MS) };
};
