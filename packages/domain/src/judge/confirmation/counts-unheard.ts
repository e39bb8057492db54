import type { MonitoredCheck } from '../../checks/monitored-check.ts';

const MAX_ROUNDS = 20;
const MIN_ROUNDS = 3;
const LONG_ENOUGH_MS = 30 * 60_000;

/**
 * For how long what a location found counts while it is not heard, in milliseconds: for 20 rounds of turns, but for no longer than 30 minutes,
 * or 3 rounds where these last longer. Some answers and polls that are lost change nothing; a location that stays silent neither hides an
 * outage for long nor keeps one open.
 */
export const countsUnheardFor = ({ locations, intervalSeconds }: MonitoredCheck): number => {
  const roundMs = Math.max(1, locations.length) * intervalSeconds * 1000;
  return Math.min(MAX_ROUNDS * roundMs, Math.max(LONG_ENOUGH_MS, MIN_ROUNDS * roundMs));
};
