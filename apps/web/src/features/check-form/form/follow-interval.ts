import { clampTimeout, TIMEOUT_SECONDS } from '@pharos/domain/checks/fields/limits.ts';
import { alertDelayOptions } from '@pharos/domain/checks/settings/alert-delay.ts';
import type { Typed } from './structured-values.ts';

interface Followers {
  intervalSeconds: number;
  alertDelaySeconds: number;
  timeoutSeconds: Typed;
}

/**
 * What another interval makes of the fields that depend on it. A delay that is no longer offered moves to the next longer
 * one; a timeout at its longest stays at its longest, any other is only cut where it would outlive the interval.
 */
export const followInterval = (before: Followers, intervalSeconds: number): Followers => {
  const options = alertDelayOptions(intervalSeconds);
  const { alertDelaySeconds: delay, timeoutSeconds: timeout } = before;
  const wasLongest = timeout === clampTimeout(TIMEOUT_SECONDS.max, before.intervalSeconds);
  return {
    intervalSeconds,
    alertDelaySeconds: options.find((option) => option >= delay) ?? options.at(-1) ?? 0,
    timeoutSeconds:
      typeof timeout === 'string' ? timeout : clampTimeout(wasLongest ? TIMEOUT_SECONDS.max : timeout, intervalSeconds),
  };
};
