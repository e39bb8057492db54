import type { MonitoredCheck } from '../../checks/monitored-check.ts';

const MAX_ROUNDS = 20;
const MIN_ROUNDS = 3;
const LONG_ENOUGH_MS = 30 * 60_000;

/**
 * Returns how long the last finding of a silent location counts: 20 rotations, but at most the longer of 30 minutes and
 * 3 rotations. Some lost results therefore change nothing. A location that remains silent neither hides an outage for
 * long nor extends one.
 */
export const silentFindingTtlMs = ({ locations, intervalSeconds }: MonitoredCheck): number => {
  const roundMs = Math.max(1, locations.length) * intervalSeconds * 1000;
  return Math.min(MAX_ROUNDS * roundMs, Math.max(LONG_ENOUGH_MS, MIN_ROUNDS * roundMs));
};
