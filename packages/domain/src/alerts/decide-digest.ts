/** When alerts to one destination are collected into a digest. */
export interface DigestPolicy {
  /** So many are sent separately within one window, the further ones go into a digest. */
  alertsAtOnce: number;
  windowMs: number;
}

/** For what people read one by one. */
export const DEFAULT_DIGEST: DigestPolicy = { alertsAtOnce: 5, windowMs: 60_000 };

/** In a digest that is sent at `until` (epoch milliseconds), or separately and at once. */
export type DigestDecision = { inDigest: false } | { inDigest: true; until: number };

/**
 * Is the next alert to a destination sent at once, or does it go into a digest, and until when is that collected?
 * `sentSeparately` are the times of the alerts that recently went there one by one, in any order;
 * `openUntil` is the end of the digest that is being collected, if there is one. Epoch milliseconds.
 */
export const decideDigest = (
  { alertsAtOnce, windowMs }: DigestPolicy,
  sentSeparately: readonly number[],
  openUntil: number | null,
  now: number,
): DigestDecision => {
  if (openUntil !== null && openUntil > now) return { inDigest: true, until: openUntil };
  const recent = sentSeparately.filter((at) => at > now - windowMs);
  if (recent.length < alertsAtOnce) return { inDigest: false };
  return { inDigest: true, until: Math.min(now, ...recent) + windowMs };
};
