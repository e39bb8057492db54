import { isAhead } from '../schedule/clock-step.ts';

/** When alerts to one destination are collected into a digest. */
export interface DigestPolicy {
  /** So many are sent separately within one window, the further ones go into a digest. */
  alertsAtOnce: number;
  windowMs: number;
}

/** For what people read one by one. */
export const DEFAULT_DIGEST: DigestPolicy = { alertsAtOnce: 5, windowMs: 60_000 };

/** What went, and still goes, to a destination. Epoch milliseconds. */
export interface RecentMessages {
  /** When alerts recently went there one by one, in any order. */
  sentSeparately: readonly number[];
  /** The end of the digest that is being collected; null when none is. */
  openUntil: number | null;
  /** The end of the digest, collected or still to be sent, that holds the last news of the same check; null when none does. */
  ofCheckUntil: number | null;
}

/** In a digest that is sent at `until` (epoch milliseconds), or separately and at once. */
export type DigestDecision = { inDigest: false } | { inDigest: true; until: number };

/**
 * Is the next alert to a destination sent at once, or does it go into a digest, and until when is that collected? It joins what is still to be
 * told of its check, though that was collected before: sent alone it would arrive first.
 */
export const decideDigest = (
  { alertsAtOnce, windowMs }: DigestPolicy,
  { sentSeparately, openUntil, ofCheckUntil }: RecentMessages,
  now: number,
): DigestDecision => {
  // One that lies further ahead than a window is of a clock that was set back since.
  if (ofCheckUntil !== null && !isAhead(ofCheckUntil - windowMs, now)) return { inDigest: true, until: ofCheckUntil };
  if (openUntil !== null && openUntil > now) return { inDigest: true, until: openUntil };
  const recent = sentSeparately.filter((at) => at > now - windowMs);
  if (recent.length < alertsAtOnce) return { inDigest: false };
  return { inDigest: true, until: Math.min(now, ...recent) + windowMs };
};
