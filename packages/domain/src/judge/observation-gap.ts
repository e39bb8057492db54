import type { MonitoredCheck } from '../checks/monitored-check.ts';
import type { Effect } from './effects.ts';
import type { CheckCondition } from './judge-state.ts';

export const watchedSpanMs = (check: Pick<MonitoredCheck, 'intervalSeconds' | 'target'>): number =>
  (2 * check.intervalSeconds + check.target.timeoutSeconds) * 1000;

/**
 * Returns an observation gap if no valid result arrived for longer than `watchedSpanMs`. It starts at the end of the
 * last slot.
 */
export const unwatchedBefore = (
  condition: Pick<CheckCondition, 'lastPollAt' | 'observedUntil'>,
  at: number,
  check: Pick<MonitoredCheck, 'intervalSeconds' | 'target'>,
): Effect[] => {
  const { lastPollAt, observedUntil } = condition;
  if (lastPollAt === null || observedUntil === null || at - lastPollAt <= watchedSpanMs(check)) return [];
  return observedUntil < at ? [{ kind: 'observation-gap', from: observedUntil, to: at }] : [];
};
