import type { SelfFacts } from './self-facts.ts';

export const SYSTEM_PROBLEM_KINDS = [
  'database-away',
  'no-partitions',
  'not-probing',
  'not-storing',
  'not-seeing',
  'location-not-seeing',
  'threads-stuck',
  'overloaded',
  'no-worker',
  'queue-stuck',
  'not-delivering',
] as const;
export type SystemProblemKind = (typeof SYSTEM_PROBLEM_KINDS)[number];

export interface SystemProblem {
  kind: SystemProblemKind;
  since: number;
  locations?: readonly string[];
}

/** Restarts of the database and short overloads are over by then. */
export const PROBLEM_AFTER_MS = 30_000;
/** The operator is then notified of the problem, which may also end the process. */
export const ALARM_AFTER_MS = 120_000;
/** A result waits so that it is stored together with further results. */
const NORMAL_WAIT_MS = 1000;

/** Returns the problems that have lasted for 30 seconds or more, in a fixed order. */
export const findSystemProblems = (facts: SelfFacts, now: number): SystemProblem[] =>
  SYSTEM_PROBLEM_KINDS.flatMap((kind) => {
    const since = sinceWhen(facts, kind);
    if (since === null || now - since < PROBLEM_AFTER_MS) return [];
    const locations = kind === 'location-not-seeing' ? (facts.engine?.blindLocations ?? []) : [];
    return [{ kind, since, ...(locations.length > 0 && { locations: locations.map(({ name }) => name) }) }];
  });

/** Ignores the time in which this process could not run. */
const sinceWhen = (facts: SelfFacts, kind: SystemProblemKind): number | null => {
  const since = existsSince(facts, kind);
  return since === null ? null : Math.max(since, facts.suspendedUntil);
};

const existsSince = (
  { engine, agent, databaseAwaySince, worker, queue }: SelfFacts,
  kind: SystemProblemKind,
): number | null => {
  switch (kind) {
    case 'database-away':
      return databaseAwaySince;
    case 'no-partitions':
      return engine?.withoutPartitionsSince ?? null;
    case 'not-probing':
      return engine?.unprobedSince ?? null;
    case 'not-storing':
      return engine?.unstoredSince == null ? null : engine.unstoredSince + NORMAL_WAIT_MS;
    case 'not-seeing':
      return engine?.allBlindSince ?? null;
    case 'location-not-seeing':
      return engine?.someBlindSince ?? null;
    case 'threads-stuck':
      return agent?.stuckSince ?? null;
    case 'overloaded':
      return engine?.overloadedSince ?? null;
    case 'no-worker':
      return worker?.awaySince ?? null;
    case 'queue-stuck':
      return queue.stuckSince;
    case 'not-delivering':
      return queue.undeliveredSince;
  }
};
