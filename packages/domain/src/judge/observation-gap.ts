import type { MonitoredCheck } from '../checks/monitored-check.ts';
import type { Effect } from './effects.ts';
import type { CheckCondition } from './judge-state.ts';

/** Longest time between the starts of two polls that still counts as watched, in milliseconds. */
export const watchedSpanMs = (check: Pick<MonitoredCheck, 'intervalSeconds' | 'target'>): number =>
  (2 * check.intervalSeconds + check.target.timeoutSeconds) * 1000;

/** When no valid result came for longer than that, the time since the last slot's end was unwatched: neither up nor down. */
export const unwatchedBefore = (
  condition: Pick<CheckCondition, 'lastPollAt' | 'observedUntil'>,
  at: number,
  check: Pick<MonitoredCheck, 'intervalSeconds' | 'target'>,
): Effect[] => {
  const { lastPollAt, observedUntil } = condition;
  if (lastPollAt === null || observedUntil === null || at - lastPollAt <= watchedSpanMs(check)) return [];
  return observedUntil < at ? [{ kind: 'observation-gap', from: observedUntil, to: at }] : [];
};
