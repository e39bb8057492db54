/** A host that shows whether this location is connected. Times are milliseconds of any one clock. */
export interface Reference {
  answeredAt: number | null;
  failedAt: number | null;
}

export interface LocationReference extends Reference {
  failingSince: number | null;
  /**
   * Its response proves that the location is connected. A default gateway also responds if its uplink is down, and it
   * may be only the bridge of a container. Only its silence has a meaning.
   */
  provesConnection: boolean;
  /** Used only while no other reference has ever responded. */
  isFallback: boolean;
}

/** Excludes fallbacks until all other references have failed and none has ever responded. */
export const usedReferences = <R extends LocationReference>(references: readonly R[]): readonly R[] => {
  const first = references.filter(({ isFallback }) => !isFallback);
  const neverAnswered = first.every(({ answeredAt, failedAt }) => answeredAt === null && failedAt !== null);
  return neverAnswered ? references : first;
};

/** The assumption that a location itself may have caused its failures. */
export interface Doubt {
  /**
   * The last time before the failures at which a passed probe showed that the location was connected. Null if no probe
   * has passed yet.
   */
  connectedAt: number | null;
  /** `many`: most hosts started to fail together. `some`: any host failed. */
  hosts: 'many' | 'some';
}

export type ReferencesVerdict = 'connected' | 'isolated' | 'unknown';

/** Maximum silence of a reference before the doubt, if most hosts started to fail together. */
const REFERENCE_COUNTS_FOR_MS = 5 * 60_000;

/**
 * Returns the references that count for a doubt.
 * - A reference that never responded does not count. In a closed network no reference responds.
 * - A reference that was already silent while the location was connected has its own problem. If a single host fails,
 * any failure before `connectedAt` excludes it. If most hosts fail, only more than five minutes of silence exclude it,
 * because some hosts may be reached by another route.
 * - A default gateway counts only if no better reference does.
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
 * Returns `isolated` if some references count and all of them fail, and `unknown` if none counts. Callers treat
 * `unknown` as connected. References must therefore be probed every minute or two, and immediately when a doubt arises.
 */
export const judgeReferences = (references: readonly LocationReference[], doubt: Doubt): ReferencesVerdict => {
  const counting = countingOf(references, doubt);
  if (counting.length === 0) return 'unknown';
  return counting.every(failsNow) ? 'isolated' : 'connected';
};

/** Checks whether a reference probe that starts at `since` or later can still change the verdict. */
export const awaitsReferences = (references: readonly LocationReference[], since: number, doubt: Doubt): boolean => {
  const counting = countingOf(references, doubt);
  const last = (at: number | null): number => at ?? Number.NEGATIVE_INFINITY;
  const hasAnswered = counting.some(({ answeredAt }) => last(answeredAt) >= since);
  return !hasAnswered && counting.some(({ failedAt }) => last(failedAt) < since);
};

export const recordAnswer = (reference: LocationReference, hasAnswered: boolean, at: number): void => {
  if (hasAnswered) {
    reference.answeredAt = at;
    reference.failingSince = null;
    return;
  }
  reference.failedAt = at;
  reference.failingSince ??= at;
};
