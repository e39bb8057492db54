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

/**
 * A reason why Pharos cannot do its work now, and the time since which it exists (milliseconds of the clock of the
 * facts).
 */
export interface SystemProblem {
  kind: SystemProblemKind;
  since: number;
  /** Names of the locations that are cut off, if they are known. */
  locations?: readonly string[];
}

/** Time after which a problem counts. Restarts of the database and short overloads are over by then. */
export const PROBLEM_AFTER_MS = 30_000;
/** Time after which the operator is notified of a problem. The problem may then also end the process. */
export const ALARM_AFTER_MS = 120_000;
/** Time for which a result waits before it is stored, so that it is stored together with further results. */
const NORMAL_WAIT_MS = 1000;

/**
 * Returns the problems that have prevented the work of Pharos for 30 seconds or more, in a fixed order. The list is
 * empty if all is well.
 */
export const findSystemProblems = (facts: SelfFacts, now: number): SystemProblem[] =>
  SYSTEM_PROBLEM_KINDS.flatMap((kind) => {
    const since = sinceWhen(facts, kind);
    if (since === null || now - since < PROBLEM_AFTER_MS) return [];
    const locations = kind === 'location-not-seeing' ? (facts.engine?.blindLocations ?? []) : [];
    return [{ kind, since, ...(locations.length > 0 && { locations: locations.map(({ name }) => name) }) }];
  });

/**
 * Returns the time since which a problem has existed, as far as this process was running and could see it. Returns null
 * if the problem does not exist.
 */
const sinceWhen = (facts: SelfFacts, kind: SystemProblemKind): number | null => {
  const since = told(facts, kind);
  return since === null ? null : Math.max(since, facts.heldUpUntil);
};

const told = (
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
