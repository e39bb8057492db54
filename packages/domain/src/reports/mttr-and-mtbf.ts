import { downtimeOf } from './availability.ts';
import { isDown, type TimeInState } from './time/time-in-state.ts';
import type { Segment } from './time/timeline.ts';

/**
 * Calculates two mean times of a range, which are null without outages. Only the part of an outage within the range
 * counts, and an ongoing outage counts so far. Without pauses, between / (between + recover) is therefore the
 * availability.
 * - `recoverMs`, the mean time to recover, is the known downtime / outages. It is null while the check has not
 * recovered in the range.
 * - `betweenFailuresMs`, the mean time between failures, is the available time / outages. Pauses and unknown time are
 * excluded, because failures in them are not seen. It is null if the check was not available.
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
