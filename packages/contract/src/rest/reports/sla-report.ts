import { z } from 'zod';
import { CheckType, StateCode } from '../../states.ts';
import { endpoint, Timestamp } from '../common/endpoint.ts';
import { TimeZone } from '../common/time-zone.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
const seconds = z.number();
const count = z.number().int();

/**
 * Seconds by state: available + down + paused + maintenance + unknown = total. Time before the creation of the check is
 * not counted.
 */
export const SlaSums = z.object({
  duration_seconds_total: seconds,
  duration_seconds_available: seconds,
  duration_seconds_down: seconds,
  duration_seconds_paused: seconds,
  /** Announced maintenance that is excluded from the availability. */
  duration_seconds_maintenance: seconds,
  duration_seconds_unknown: seconds,
});
export type SlaSums = z.infer<typeof SlaSums>;

/** The intervals have no gaps, and cover the time of the report since the creation of the check. */
export const SlaInterval = z.object({
  start: Timestamp,
  end: Timestamp,
  duration_seconds: seconds,
  state: StateCode.or(z.enum(['unknown', 'maintenance'])),
  /**
   * `/check-state-changes-analysis/` returns the evidence of this state change. Null if unknown, and within excluded
   * maintenance.
   */
  based_on: count.nullable(),
});
export type SlaInterval = z.infer<typeof SlaInterval>;

/**
 * Time that does not count as monitored. Paused time counts as up. The other times are excluded from both sides of the
 * fraction.
 */
export const SlaExclusion = z.object({
  start: Timestamp,
  end: Timestamp,
  duration_seconds: seconds,
  reason: z.enum(['paused', 'maintenance', 'unknown', 'before_creation']),
  counts_as: z.enum(['up', 'left out']),
});
export type SlaExclusion = z.infer<typeof SlaExclusion>;

export const SlaOutage = z.object({
  /** The whole outage, which may exceed the report. `end` is null while it lasts. */
  start: Timestamp,
  end: Timestamp.nullable(),
  /** Known downtime within the report. The sum over all outages is `duration_seconds_down`. */
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

export const SlaReport = z.object({
  check: z.object({ id: count, name: z.string(), url: z.string(), type: CheckType, created_on: Timestamp }),
  organization: z.object({ id: count, name: z.string() }),
  month: z.string(),
  time_zone: z.string(),
  report_start: Timestamp,
  /** The end of the month, or now for the current month. */
  report_end: Timestamp,
  generated_on: Timestamp,
  is_complete: z.boolean(),
  /** A percentage with two decimals, or null if nothing is known. */
  availability_percentage: z.string().nullable(),
  /** The formula as text, and with the numbers of this report. */
  formula: z.object({ words: z.string(), numbers: z.string() }),
  sums: SlaSums,
  outages_count_total: count,
  incidents_count: count,
  maximum_downtime_duration: seconds,
  mean_time_to_recover_seconds: seconds.nullable(),
  mean_time_between_failures_seconds: seconds.nullable(),
  /** Calendar days in the time zone, which add up to `sums`. */
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
    'Get the availability of a check in a month, with the evidence for it; `format=html` returns a page to print instead of JSON',
  tag: 'Reports',
  query: z.object({
    check_id: id,
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.'),
    /** Defaults to the zone of the organization. */
    time_zone: TimeZone.optional(),
    format: z.enum(['json', 'html']).default('json'),
  }),
  status: 200,
  response: SlaReport,
});
