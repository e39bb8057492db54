/** A host by which to see whether this location is connected at all. Times are milliseconds of any one clock. */
export interface Reference {
  /** When it last answered; null when it never did. */
  answeredAt: number | null;
  /** When it last failed to; null when it never did. */
  failedAt: number | null;
}

export interface LocationReference extends Reference {
  /** When it failed first since its last answer; null: it did not. */
  failingSince: number | null;
  /**
   * Whether its answer proves that the location is connected. A default gateway answers as well while the line beyond it is dead, or is the
   * bridge of a container: only its silence says something.
   */
  provesConnection: boolean;
  /** Whether it is used only while no other reference has ever answered. */
  isFallback: boolean;
}

/** Returns the references that are asked and judged by: fallbacks only after every other one has failed and none has ever answered. */
export const usedReferences = <R extends LocationReference>(references: readonly R[]): readonly R[] => {
  const first = references.filter(({ isFallback }) => !isFallback);
  const neverAnswered = first.every(({ answeredAt, failedAt }) => answeredAt === null && failedAt !== null);
  return neverAnswered ? references : first;
};

/** A location's failures look like its own. */
export interface Doubt {
  /** When the location was last seen connected before that, by a probe that passed; null: not yet. */
  connectedAt: number | null;
  /** Whether most hosts turned failing together, or some host failed. */
  hosts: 'many' | 'some';
}

export type ReferencesVerdict = 'connected' | 'isolated' | 'unknown';

/** For how long a reference may have been silent when most hosts turn failing together. */
const REFERENCE_COUNTS_FOR_MS = 5 * 60_000;

/**
 * Returns the references that say something of a doubt. One that never answered says nothing, as in a closed network. One that was silent
 * while the location was seen connected fails for a reason of its own: a minute of silence is enough where a single host fails, five are
 * needed where most do, as then a part of the hosts may be reached on another way. A default gateway counts where nothing better does.
 */
const countingOf = <R extends LocationReference>(references: readonly R[], { connectedAt, hosts }: Doubt): R[] => {
  const counting = references.filter(({ answeredAt, failingSince }) => {
    if (answeredAt === null || connectedAt === null) return answeredAt !== null;
    return hosts === 'many'
      ? connectedAt - answeredAt <= REFERENCE_COUNTS_FOR_MS
      : failingSince === null || failingSince > connectedAt;
  });
  const proving = counting.filter(({ provesConnection }) => provesConnection);
  return proving.length > 0 ? proving : counting;
};

const failsNow = ({ answeredAt, failedAt }: Reference): boolean =>
  failedAt !== null && failedAt > (answeredAt ?? Number.NEGATIVE_INFINITY);

/**
 * Isolated when some references count and none of them answers now; unknown, to be treated as connected, when none counts. So they must be
 * asked every minute or two in quiet times, and at once when doubt arises.
 */
export const judgeReferences = (references: readonly LocationReference[], doubt: Doubt): ReferencesVerdict => {
  const counting = countingOf(references, doubt);
  if (counting.length === 0) return 'unknown';
  return counting.every(failsNow) ? 'isolated' : 'connected';
};

/** Whether the verdict may still change by an answer to a question that is asked at `since` or later. */
export const awaitsReferences = (references: readonly LocationReference[], since: number, doubt: Doubt): boolean => {
  const counting = countingOf(references, doubt);
  const last = (at: number | null): number => at ?? Number.NEGATIVE_INFINITY;
  const hasAnswered = counting.some(({ answeredAt }) => last(answeredAt) >= since);
  return !hasAnswered && counting.some(({ failedAt }) => last(failedAt) < since);
};

/** Takes in an answer of a reference, or its failure, in place. */
export const recordAnswer = (reference: LocationReference, hasAnswered: boolean, at: number): void => {
  if (hasAnswered) {
    reference.answeredAt = at;
    reference.failingSince = null;
    return;
  }
  reference.failedAt = at;
  reference.failingSince ??= at;
};
