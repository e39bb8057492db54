import { downtimeOf } from './availability.ts';
import { isDown, type TimeInState } from './time/time-in-state.ts';
import type { Segment } from './time/timeline.ts';

/**
 * Calculates two mean times of a range, in milliseconds. Both are null without outages. An outage that extends beyond
 * the range counts with its part within the range, and an ongoing outage with its time so far. Both mean times
 * therefore agree with the downtime and the number of outages: without pauses, between / (between + recover) is the
 * availability.
 * - `recoverMs`, the mean time to recover, is the known downtime / outages. It is null while the check has not
 * recovered in the range.
 * - `betweenFailuresMs`, the mean time between failures, is the available time / outages. Pauses and unknown time are
 * excluded, because failures in them are not seen. It is null if the check was not available in the range.
 * @param time The time in each state of `segments`.
 */
export const meanTimes = (
  segments: readonly Segment[],
  time: TimeInState,
  outages: number,
): { recoverMs: number | null; betweenFailuresMs: number | null } => ({
  recoverMs: outages > 0 && hasRecovered(segments) ? downtimeOf(time) / outages : null,
  betweenFailuresMs: outages > 0 && time.AV > 0 ? time.AV / outages : null,
});

const hasRecovered = (segments: readonly Segment[]): boolean => {
  const firstDown = segments.findIndex(({ state }) => isDown(state));
  return firstDown !== -1 && segments.findLastIndex(({ state }) => state === 'AV') > firstDown;
};
