import { downtimeOf } from './availability.ts';
import { isDown, type TimeInState } from './time/time-in-state.ts';
import type { Segment } from './time/timeline.ts';

/**
 * Mean time to recover: known downtime / outages. Mean time between failures: time available / outages, without pauses and
 * unknown time, for nothing could fail unseen. Both of one range, milliseconds; null without outages, and null while the check has not
 * recovered or has not been available in the range. An outage that reaches into the range counts with what lies within, one that still
 * lasts with what it took so far, so that both agree with the downtime and the number of outages beside them: without pauses,
 * between / (between + recover) is the availability.
 *
 * @param time the time in each state of `segments`.
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
