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

/** Why Pharos cannot do its work at the moment, and since when (milliseconds of the clock of the facts). */
export interface SystemProblem {
  kind: SystemProblemKind;
  since: number;
  /** Names of the locations that are cut off, where it is known which. */
  locations?: readonly string[];
}

/** Restarts of the database and busy moments are over by then. */
export const PROBLEM_AFTER_MS = 30_000;
/** A problem that lasts so long is told to the operator, and may end the process. */
export const ALARM_AFTER_MS = 120_000;
/** So long a result waits for others before it is stored. */
const NORMAL_WAIT_MS = 1000;

/** What has kept Pharos from its work for 30 seconds or more, in a fixed order; none: all is well. */
export const findSystemProblems = (facts: SelfFacts, now: number): SystemProblem[] =>
  SYSTEM_PROBLEM_KINDS.flatMap((kind) => {
    const since = sinceWhen(facts, kind);
    if (since === null || now - since < PROBLEM_AFTER_MS) return [];
    const locations = kind === 'location-not-seeing' ? (facts.engine?.blindLocations ?? []) : [];
    return [{ kind, since, ...(locations.length > 0 && { locations: locations.map(({ name }) => name) }) }];
  });

/** Since when it has been so, as far as this process was running to see it; null when it is not so. */
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
