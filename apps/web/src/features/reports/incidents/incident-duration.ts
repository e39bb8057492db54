import type { StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';

type Incident = Pick<StateChange, 'check_start_time' | 'next_state_change_time' | 'duration_seconds_unknown'>;

/** Returns the observed milliseconds, without observation gaps. `now` is in epoch milliseconds. */
export const watchedMs = (change: Incident, now: number): number => {
  const { check_start_time: startedAt, next_state_change_time: endedAt, duration_seconds_unknown: unknown } = change;
  return (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt) - unknown * 1000;
};

/** Formats the observed duration: "4 mins 10 secs" or "Ongoing - (4 mins 10 secs)". `now` is in epoch milliseconds. */
export const incidentDurationText = (change: Incident, now: number): string => {
  const known = watchedMs(change, now);
  return change.next_state_change_time === null ? `Ongoing - (${durationText(known)})` : durationText(known);
};

/** Returns a text such as "and 5 mins not monitored", or null if the gap is below one second. */
export const unwatchedText = ({ duration_seconds_unknown: seconds }: Incident): string | null =>
  seconds >= 1 ? `and ${durationText(seconds * 1000)} not monitored` : null;
