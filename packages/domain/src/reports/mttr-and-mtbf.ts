import { downtimeOf } from './availability.ts';
import type { TimeInState } from './time/time-in-state.ts';

/**
 * Mean time to recover: known downtime / outages. Mean time between failures: time available / outages, without pauses and
 * unknown time, for nothing could fail unseen. Both of one range, milliseconds; null without outages. An outage that reaches into
 * the range counts with what lies within, one that still lasts with what it took so far, so that both agree with the
 * downtime and the number of outages told beside them: without pauses, between / (between + recover) is the availability.
 */
export const meanTimes = (
  time: TimeInState,
  outages: number,
): { recoverMs: number | null; betweenFailuresMs: number | null } =>
  outages === 0
    ? { recoverMs: null, betweenFailuresMs: null }
    : { recoverMs: downtimeOf(time) / outages, betweenFailuresMs: time.AV / outages };
