import { type Doubt, judgeReferences, type LocationReference } from './judge-references.ts';
import { lastPassedAt, type PassedAt, type Reach } from './reach.ts';

/** Since when the failures of a location count as unknown. Times are milliseconds of one clock. */
export interface Isolation {
  since: number;
  /**
   * What it was found by: most hosts, or one that failed, while the references that answered before failed; `start`: a host that failed before
   * the location was seen connected at all.
   */
  by: 'many' | 'some' | 'start';
  /** Of the host that failed first. */
  reach: Reach;
}

/** A failure that may be the location's own. */
export interface Suspicion {
  reach: Reach;
}

/** What is known of a location's connection. */
export interface Connection {
  references: readonly LocationReference[];
  passedAt: Readonly<PassedAt>;
  startedAt: number;
  /** Whether a reference whose answer proves it, or a target, has answered since the start. */
  isProven: boolean;
}

/**
 * How long after a start failures count as unknown while neither a reference nor a target has answered: a router, or the line behind it, may
 * take longer to start than a server. After that they count: in a closed network no reference ever answers.
 */
export const START_HOLD_MS = 5 * 60_000;

/** Returns the doubt of a failure. A probe that has passed since proves nothing of the time before: the line may have been cut for seconds. */
export const doubtOf = ({ reach }: Suspicion, { passedAt }: Pick<Connection, 'passedAt'>): Doubt => ({
  connectedAt: lastPassedAt(passedAt, reach),
  hosts: 'some',
});

/**
 * Returns the isolation of a location; null when it is connected.
 *
 * connected → isolated: its failures look like its own, and every reference fails that counts. `many` is the doubt of `judgeLocation`.
 * isolated → connected: a reference has answered since; or, unless most hosts failed together, a target that is as far away.
 * Nothing else ends it, however long it lasts: hosts that have failed for long raise no doubt, and mass outages must not be reported just
 * because nothing can be reached any more.
 */
export const judgeIsolation = (
  before: Isolation | null,
  { many, suspicion }: { many: Doubt | null; suspicion: Suspicion | null },
  connection: Connection,
  now: number,
): Isolation | null => {
  const isMass = many !== null && judgeReferences(connection.references, many) === 'isolated';
  if (before === null) {
    if (isMass) return { since: now, by: 'many', reach: suspicion?.reach ?? 0 };
    return suspicion === null ? null : judgeSuspicion(suspicion, connection, now);
  }
  if (isOver(before, connection, now)) return null;
  if (isMass) return { ...before, by: 'many' };
  return before.by !== 'many' && hasPassedSince(before, before.reach, connection) ? null : before;
};

const judgeSuspicion = (suspicion: Suspicion, connection: Connection, now: number): Isolation | null => {
  const { references, isProven, startedAt } = connection;
  const { reach } = suspicion;
  const verdict = judgeReferences(references, doubtOf(suspicion, connection));
  if (verdict === 'isolated') return { since: now, by: 'some', reach };
  const isHeld = verdict === 'unknown' && references.length > 0 && !isProven && now - startedAt < START_HOLD_MS;
  return isHeld ? { since: now, by: 'start', reach } : null;
};

const isOver = ({ since, by }: Isolation, { references, startedAt }: Connection, now: number): boolean => {
  if (references.length === 0 || (by === 'start' && now - startedAt >= START_HOLD_MS)) return true;
  const proving = references.filter(({ provesConnection, answeredAt }) => provesConnection && answeredAt !== null);
  return (proving.length > 0 ? proving : references).some(
    ({ answeredAt }) => answeredAt !== null && answeredAt > since,
  );
};

const hasPassedSince = ({ since }: Isolation, reach: Reach, { passedAt }: Pick<Connection, 'passedAt'>): boolean =>
  (lastPassedAt(passedAt, reach) ?? Number.NEGATIVE_INFINITY) > since;

/** Whether a failure at an isolated location counts as unknown: not where others as far away have passed since, unless most failed. */
export const countsAsUnknown = (
  isolation: Isolation,
  reach: Reach,
  connection: Pick<Connection, 'passedAt'>,
): boolean => isolation.by === 'many' || !hasPassedSince(isolation, reach, connection);
