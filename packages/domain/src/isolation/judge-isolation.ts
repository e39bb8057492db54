import { type Doubt, judgeReferences, type LocationReference } from './judge-references.ts';
import { lastPassedAt, type PassedAt, type Reach } from './reach.ts';

/** The isolation of a location, during which its failures count as unknown. */
export interface Isolation {
  since: number;
  /**
   * References that responded before have failed, and most hosts (`many`) or one host (`some`) failed. `start`: a host
   * failed before the location was ever seen connected.
   */
  by: 'many' | 'some' | 'start';
  /** The reach of the host that failed first. */
  reach: Reach;
}

/** A failure that the location itself may have caused. */
export interface Suspicion {
  reach: Reach;
}

export interface Connection {
  references: readonly LocationReference[];
  passedAt: Readonly<PassedAt>;
  startedAt: number;
  /** Whether a target, or a reference whose response proves the connection, has responded since the start. */
  isProven: boolean;
}

/**
 * Time after a start in which failures count as unknown if neither a reference nor a target has responded. A router or
 * its uplink may start slowly. Later failures count, because references never respond in a closed network.
 */
export const START_GRACE_MS = 5 * 60_000;

/**
 * Returns the doubt that a failure raises. A probe that passed after the failure proves nothing about it, because the
 * connection may have been interrupted for seconds.
 */
export const doubtOf = ({ reach }: Suspicion, { passedAt }: Pick<Connection, 'passedAt'>): Doubt => ({
  connectedAt: lastPassedAt(passedAt, reach),
  hosts: 'some',
});

/**
 * Returns the isolation of a location; null if it is connected.
 * - A connected location becomes isolated if it may have caused the failures itself and every reference that counts
 * fails. `many` is the doubt from `judgeLocation`.
 * - An isolated location becomes connected if a reference has responded since. Unless most hosts failed together, a
 * passed probe of an equally distant target is sufficient.
 * - Nothing else ends an isolation, however long it lasts. Hosts that have failed for a long time raise no doubt. Mass
 * outages must not be reported only because the location can reach nothing.
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
  const isInStartGrace =
    verdict === 'unknown' && references.length > 0 && !isProven && now - startedAt < START_GRACE_MS;
  return isInStartGrace ? { since: now, by: 'start', reach } : null;
};

const isOver = ({ since, by }: Isolation, { references, startedAt }: Connection, now: number): boolean => {
  if (references.length === 0 || (by === 'start' && now - startedAt >= START_GRACE_MS)) return true;
  const proving = references.filter(({ provesConnection, answeredAt }) => provesConnection && answeredAt !== null);
  return (proving.length > 0 ? proving : references).some(
    ({ answeredAt }) => answeredAt !== null && answeredAt > since,
  );
};

const hasPassedSince = ({ since }: Isolation, reach: Reach, { passedAt }: Pick<Connection, 'passedAt'>): boolean =>
  (lastPassedAt(passedAt, reach) ?? Number.NEGATIVE_INFINITY) > since;

/**
 * Checks whether a failure at an isolated location counts as unknown. It counts as a failure if an equally distant
 * target has passed since, unless most hosts failed.
 */
export const countsAsUnknown = (
  isolation: Isolation,
  reach: Reach,
  connection: Pick<Connection, 'passedAt'>,
): boolean => isolation.by === 'many' || !hasPassedSince(isolation, reach, connection);
