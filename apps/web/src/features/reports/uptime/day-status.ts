import type { ResponseTimeEntry } from '@pharos/contract/rest/reports/reports.ts';

/** Where a time was spent, told by one code. */
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

/** A record as the wire may carry it; a duration may also be missing. */
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
 * The status that a stats record stands for: the first of PS, NR, RE, AV and maintenance that took any time; in a record of no length, the
 * first that has a duration at all. Null when none does: nobody was watching.
 */
export const dayStatusOf = (record: StatsRecord): RecordStatus | null => {
  const isInstant = record.start === record.end;
  const found = PRECEDENCE.find(([, duration]) => {
    const seconds = record[duration];
    return seconds !== null && (isInstant || seconds > 0);
  });
  return found?.[0] ?? null;
};
