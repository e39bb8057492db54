import { clampTimeout, TIMEOUT_SECONDS } from '@pharos/domain/checks/fields/limits.ts';
import { alertDelayOptions } from '@pharos/domain/checks/settings/alert-delay.ts';
import type { Typed } from './structured-values.ts';

interface Followers {
  intervalSeconds: number;
  alertDelaySeconds: number;
  timeoutSeconds: Typed;
}

/**
 * Adapts the fields that depend on the interval. An alert delay that is no longer offered moves to the next longer one.
 * A timeout at its maximum stays there; any other is shortened only if necessary.
 */
export const followInterval = (before: Followers, intervalSeconds: number): Followers => {
  const options = alertDelayOptions(intervalSeconds);
  const { alertDelaySeconds: delay, timeoutSeconds: timeout } = before;
  const wasMaximum = timeout === clampTimeout(TIMEOUT_SECONDS.max, before.intervalSeconds);
  return {
    intervalSeconds,
    alertDelaySeconds: options.find((option) => option >= delay) ?? options.at(-1) ?? 0,
    timeoutSeconds:
      typeof timeout === 'string' ? timeout : clampTimeout(wasMaximum ? TIMEOUT_SECONDS.max : timeout, intervalSeconds),
  };
};
