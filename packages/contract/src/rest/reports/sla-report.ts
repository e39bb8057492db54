import { z } from 'zod';
import { CheckType, StateCode } from '../../states.ts';
import { endpoint, Timestamp } from '../common/endpoint.ts';
import { TimeZone } from '../common/time-zone.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const seconds = z.number();
const count = z.number().int();

/** Seconds of a stretch by what was known of it: available + down + paused + maintenance + unknown = total. Time before the check's creation counts nowhere. */
export const SlaSums = z.object({
  duration_seconds_total: seconds,
  duration_seconds_available: seconds,
  duration_seconds_down: seconds,
  duration_seconds_paused: seconds,
  /** Announced maintenance that is left out of availability. */
  duration_seconds_maintenance: seconds,
  duration_seconds_unknown: seconds,
});
export type SlaSums = z.infer<typeof SlaSums>;

/** A stretch in one state. They adjoin: together they are the time of the report since the check was created. */
export const SlaInterval = z.object({
  start: Timestamp,
  end: Timestamp,
  duration_seconds: seconds,
  state: StateCode.or(z.enum(['unknown', 'maintenance'])),
  /** The state change that it is a part of, the evidence of which `/check-state-changes-analysis/` shows; null where unknown, and within maintenance that is left out. */
  based_on: count.nullable(),
});
export type SlaInterval = z.infer<typeof SlaInterval>;

/** Time that does not count as watched: paused counts as up, the others are on neither side of the fraction. */
export const SlaExclusion = z.object({
  start: Timestamp,
  end: Timestamp,
  duration_seconds: seconds,
  reason: z.enum(['paused', 'maintenance', 'unknown', 'before_creation']),
  counts_as: z.enum(['up', 'left out']),
});
export type SlaExclusion = z.infer<typeof SlaExclusion>;

/** An outage as far as it reaches into the report; its state changes are its evidence. */
export const SlaOutage = z.object({
  /** Of the outage itself, so it may begin before and end after the report. Null while it lasts. */
  start: Timestamp,
  end: Timestamp.nullable(),
  /** Its known downtime within the report. The outages' add up to `duration_seconds_down`. */
  duration_seconds: seconds,
  evidence: z.array(
    z.object({
      based_on: count,
      new_state: StateCode,
      start: Timestamp,
      end: Timestamp.nullable(),
      new_error_summary: z.string(),
      comment: z.string(),
    }),
  ),
});
export type SlaOutage = z.infer<typeof SlaOutage>;

/** A month's availability of a check with everything that it was computed from. */
export const SlaReport = z.object({
  check: z.object({ id: count, name: z.string(), url: z.string(), type: CheckType, created_on: Timestamp }),
  organization: z.object({ id: count, name: z.string() }),
  month: z.string(),
  time_zone: z.string(),
  report_start: Timestamp,
  /** The end of the month, or the present while the month lasts. */
  report_end: Timestamp,
  generated_on: Timestamp,
  /** Whether the month is over. */
  is_complete: z.boolean(),
  /** Percent, two decimals; null when nothing is known. */
  availability_percentage: z.string().nullable(),
  /** The formula in words, and with this report's numbers. */
  formula: z.object({ words: z.string(), numbers: z.string() }),
  sums: SlaSums,
  outages_count_total: count,
  incidents_count: count,
  maximum_downtime_duration: seconds,
  /** As in the check's stats. */
  mean_time_to_recover_seconds: seconds.nullable(),
  mean_time_between_failures_seconds: seconds.nullable(),
  /** Calendar days in the time zone; they add up to `sums`. */
  days: z.array(SlaSums.extend({ date: z.iso.date(), availability_percentage: z.string().nullable() })),
  exclusions: z.array(SlaExclusion),
  outages: z.array(SlaOutage),
  intervals: z.array(SlaInterval),
});
export type SlaReport = z.infer<typeof SlaReport>;

export const getSlaReport = endpoint({
  method: 'GET',
  path: '/reports/sla/',
  access: 'reports.read',
  summary:
    "A month's availability of a check with the evidence it rests on; `format=html` answers a page to print instead of JSON",
  tag: 'Reports',
  query: z.object({
    check_id: id,
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.'),
    /** Whose midnights begin and end the month; the organization's unless given. */
    time_zone: TimeZone.optional(),
    format: z.enum(['json', 'html']).default('json'),
  }),
  status: 200,
  response: SlaReport,
});
