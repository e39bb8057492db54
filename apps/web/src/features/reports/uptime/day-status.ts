import type { ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';

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

/** The API can return null durations. */
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
 * Returns the first of PS, NR, RE, AV and maintenance with a positive duration. For a record of zero length, any
 * non-null duration counts. Null if nothing was observed.
 */
export const dayStatusOf = (record: StatsRecord): RecordStatus | null => {
  const isInstant = record.start === record.end;
  const found = PRECEDENCE.find(([, duration]) => {
    const seconds = record[duration];
    return seconds !== null && (isInstant || seconds > 0);
  });
  return found?.[0] ?? null;
};
