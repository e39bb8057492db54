import type { SelfFacts } from './self-facts.ts';
import { ALARM_AFTER_MS, findSystemProblems } from './system-problem.ts';

/**
 * Returns the reason why this process must exit, so that a restart may solve the problem. It never exits while the
 * database is unavailable. Probing then continues with the last known settings, and a restart would lose these and the
 * results that wait to be stored.
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
