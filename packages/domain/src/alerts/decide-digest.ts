import { isAhead } from '../schedule/clock-step.ts';

export interface DigestPolicy {
  /** Number of alerts that are sent separately within one window. Further alerts go into a digest. */
  alertsAtOnce: number;
  windowMs: number;
}

/** The policy for channels whose messages people read one by one. */
export const DEFAULT_DIGEST: DigestPolicy = { alertsAtOnce: 5, windowMs: 60_000 };

/** The recent and the pending messages to one destination, as times in epoch milliseconds. */
export interface RecentMessages {
  /** The times of recent separate alerts, in any order. */
  sentSeparately: readonly number[];
  /** Null if no digest collects alerts. */
  openUntil: number | null;
  /**
   * The end of the unsent digest with the latest alert of the same check, even if it no longer collects alerts. Null if
   * there is none.
   */
  ofCheckUntil: number | null;
}

/** `until` is the time at which the digest is sent, in epoch milliseconds. */
export type DigestDecision = { inDigest: false } | { inDigest: true; until: number };

/**
 * Decides whether the next alert to a destination is sent immediately or in a digest. The alert joins a digest with
 * unsent alerts of the same check, even if that digest no longer collects alerts. A separate message would arrive
 * before the earlier alerts.
 */
export const decideDigest = (
  { alertsAtOnce, windowMs }: DigestPolicy,
  { sentSeparately, openUntil, ofCheckUntil }: RecentMessages,
  now: number,
): DigestDecision => {
  // A digest that ends later than one window from now was scheduled before the clock was set back. It is ignored.
  if (ofCheckUntil !== null && !isAhead(ofCheckUntil - windowMs, now)) return { inDigest: true, until: ofCheckUntil };
  if (openUntil !== null && openUntil > now) return { inDigest: true, until: openUntil };
  const recent = sentSeparately.filter((at) => at > now - windowMs);
  if (recent.length < alertsAtOnce) return { inDigest: false };
  return { inDigest: true, until: Math.min(now, ...recent) + windowMs };
};
