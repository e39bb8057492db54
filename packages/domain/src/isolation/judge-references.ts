/** A host (or another location) by which to see whether this location is connected at all. Times are milliseconds of any one clock. */
export interface Reference {
  /** When it last answered; null when it never did. */
  answeredAt: number | null;
  /** When it last failed to; null when it never did. */
  failedAt: number | null;
}

export type ReferencesVerdict = 'connected' | 'isolated' | 'unknown';

/**
 * A reference that had been silent for longer when the location was last seen connected proves nothing: it fails for a reason of its own,
 * or in a closed network it never answered.
 */
const REFERENCE_COUNTS_FOR_MS = 5 * 60_000;

const counts = ({ answeredAt }: Reference, connectedAt: number): boolean =>
  answeredAt !== null && connectedAt - answeredAt <= REFERENCE_COUNTS_FOR_MS;

const failsNow = ({ answeredAt, failedAt }: Reference): boolean => failedAt !== null && failedAt > (answeredAt ?? 0);

/**
 * Isolated when references answered later than five minutes before `connectedAt`, when the location was seen connected last, and none of those
 * does now; unknown, to be treated as connected, when none answered. So they must be asked every minute or two in quiet times, and at once when
 * doubt arises.
 */
export const judgeReferences = (references: readonly Reference[], connectedAt: number): ReferencesVerdict => {
  const counting = references.filter((reference) => counts(reference, connectedAt));
  if (counting.length === 0) return 'unknown';
  return counting.every(failsNow) ? 'isolated' : 'connected';
};

/** Whether the verdict may still change by what the references say to a doubt that arose at `since`. */
export const awaitsReferences = (references: readonly Reference[], since: number, connectedAt: number): boolean => {
  const counting = references.filter((reference) => counts(reference, connectedAt));
  const answered = counting.some(({ answeredAt }) => (answeredAt ?? 0) >= since);
  return !answered && counting.some(({ failedAt }) => (failedAt ?? 0) < since);
};
