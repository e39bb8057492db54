import { durationText } from '../text/duration-text.ts';
import type { SelfFacts } from './self-facts.ts';
import { findSystemProblems, type SystemProblemKind } from './system-problem.ts';

export type ReadinessPart = 'database' | 'engine' | 'worker';

/**
 * Returns messages without host names; a ready or absent part has none. An unavailable database or worker, and an
 * engine without partitions, are reported immediately. Problems that may only be delays are reported after 30 s.
 */
export const unreadyReasons = (facts: SelfFacts, now: number): Partial<Record<ReadinessPart, string>> => {
  const problems = new Map(findSystemProblems(facts, now).map(({ kind, since }) => [kind, durationText(now - since)]));
  const lasting = (kind: SystemProblemKind, format: (duration: string) => string): string | null => {
    const duration = problems.get(kind);
    return duration === undefined ? null : format(duration);
  };
  const { engine, worker } = facts;
  const database = facts.databaseAwaySince === null ? null : 'does not respond';
  const ofEngine = engine && [
    engine.partitions > 0 ? null : 'has no partitions',
    lasting('not-probing', (duration) => `has started no probe for ${duration}, although probes are due`),
    lasting('not-seeing', (duration) => `has been cut off from the network for ${duration}: no reference responds`),
    lasting('not-storing', (duration) => `has not been able to store results for ${duration}`),
  ];
  const ofWorker = worker && [
    worker.awaySince === null ? null : 'has no connection to the job queue',
    lasting('queue-stuck', (duration) => `has processed no job in the queue for ${duration}`),
  ];
  return {
    ...(database === null ? {} : { database }),
    ...reason('engine', ofEngine),
    ...reason('worker', ofWorker),
  };
};

const reason = (
  part: ReadinessPart,
  reasons: readonly (string | null)[] | null,
): Partial<Record<ReadinessPart, string>> => {
  const all = (reasons ?? []).filter((text) => text !== null);
  return all.length === 0 ? {} : { [part]: all.join('; ') };
};
