import type { SelfFacts } from './self-facts.ts';
import { ALARM_AFTER_MS, findSystemProblems } from './system-problem.ts';

/**
 * Why this process is to end, so that a new start may find a way out; null: it goes on. Never while the database is away: probing
 * goes on by the last known settings then, and a restart would lose those and the results that wait to be stored.
 */
export const restartReason = (
  facts: SelfFacts,
  { now, agentRunsHere }: { now: number; agentRunsHere: boolean },
): 'no-partitions' | 'not-probing' | null => {
  if (facts.databaseAwaySince !== null) return null;
  for (const { kind, since } of findSystemProblems(facts, now)) {
    if (now - since < ALARM_AFTER_MS) continue;
    if (kind === 'no-partitions' || (kind === 'not-probing' && agentRunsHere)) return kind;
  }
  return null;
};
