import type { ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';

/** The status of a record, which summarizes its durations in one code. */
export type RecordStatus = 'PS' | 'NR' | 'RE' | 'AV' | 'maintenance';

type Durations = Pick<
  ResponseTimeEntry,
  | 'start'
  | 'end'
  | 'duration_seconds_paused'
  | 'duration_seconds_not_responding'
  | 'duration_seconds_reporting_error'
  | 'duration_seconds_available'
  | 'duration_seconds_maintenance'
>;

/** A record as the API may return it. Durations can be null. */
export type StatsRecord = {
  [Name in keyof Durations]: Durations[Name] | (Name extends 'start' | 'end' ? never : null);
};

const PRECEDENCE = [
  ['PS', 'duration_seconds_paused'],
  ['NR', 'duration_seconds_not_responding'],
  ['RE', 'duration_seconds_reporting_error'],
  ['AV', 'duration_seconds_available'],
  ['maintenance', 'duration_seconds_maintenance'],
] as const;

/**
 * Returns the status of a record. It is the first of PS, NR, RE, AV and maintenance with a duration above zero.
 * In a record of zero length, it is the first with a duration that is not null. Null if there is none, because nothing
 * was observed.
 */
export const dayStatusOf = (record: StatsRecord): RecordStatus | null => {
  const isInstant = record.start === record.end;
  const found = PRECEDENCE.find(([, duration]) => {
    const seconds = record[duration];
    return seconds !== null && (isInstant || seconds > 0);
  });
  return found?.[0] ?? null;
};
