import { z } from 'zod';
import { StateCode } from '../../states.ts';
import { ProbeReport } from '../checks/probe-report.ts';
import { endpoint, IdParams, PageQuery, pageOf, Timestamp, YEARS, YEARS_TEXT } from '../common/endpoint.ts';
import { TimeZone } from '../common/time-zone.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** IDs of state changes can be larger than other IDs. */
const stateChangeId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const instant = z.iso.datetime({ offset: true }).regex(YEARS, YEARS_TEXT);
const ms = z.number().nullable();
const seconds = z.number();
const count = z.number().int();

/**
 * Interpolated nearest-rank percentiles of passed polls. The error is within 15 % (below 10 ms within a millisecond),
 * mostly within 5 %, and never outside the exact minimum and maximum. Null without passed polls, and for figures that
 * were recorded before percentiles existed.
 */
const percentiles = {
  p50_response_time_milliseconds_available: ms,
  p95_response_time_milliseconds_available: ms,
  p99_response_time_milliseconds_available: ms,
};

/** The last `for_hours` hours, or from `start_time` to `end_time`. Defaults to the last 24 hours. */
const rangeQuery = {
  for_hours: z.coerce.number().int().min(1).max(2256).optional(),
  start_time: instant.optional(),
  end_time: instant.optional(),
};
export type RangeQuery = z.infer<z.ZodObject<typeof rangeQuery>>;

/**
 * The figures of a check over a range that ends now at the latest. Seconds have fractions, so that parts add up to the
 * total. Unknown time (Pharos was not monitoring) is excluded from both sides of the availability. Paused time counts
 * as up. A value is null if nothing is known, or if the plan does not include it (Apdex and response times).
 */
export const CheckStats = z.object({
  report_start: Timestamp,
  report_end: Timestamp,
  /** A percentage with two decimals. */
  availability_percentage: z.string().nullable(),
  duration_seconds_total_downtime: seconds,
  maximum_downtime_duration: seconds,
  /**
   * An outage counts once. Each failing state of it is an incident, so an outage with several error codes has several.
   */
  outages_count_total: count,
  incidents_count: count,
  duration_seconds_unknown: seconds,
  duration_seconds_paused: seconds,
  /** Announced maintenance that is excluded from the availability. */
  duration_seconds_maintenance: seconds,
  /**
   * Known downtime / outages_count_total. An outage that still lasts counts with its duration so far. Null without
   * outages.
   */
  mean_time_to_recover_seconds: seconds.nullable(),
  /** Available time (neither paused nor unknown) / outages_count_total. Null without outages. */
  mean_time_between_failures_seconds: seconds.nullable(),
  count_performance_degradations: count,
  duration_seconds_performance_good: seconds,
  duration_seconds_performance_degraded: seconds,
  /** From 0 to 1 with two decimals. Polls are counted in whole hours that start within the range. */
  apdex_score: z.string().nullable(),
  apdex_results_count_satisfied: count.nullable(),
  apdex_results_count_tolerating: count.nullable(),
  apdex_results_count_frustrated: count.nullable(),
  average_response_time_milliseconds_available: ms,
  minimum_response_time_milliseconds_available: ms,
  maximum_response_time_milliseconds_available: ms,
  ...percentiles,
});
export type CheckStats = z.infer<typeof CheckStats>;

export const getCheckStats = endpoint({
  method: 'GET',
  path: '/check-stats-reports/:id/',
  access: 'reports.read',
  summary: 'Get the figures of a check for a range of less than 93 days',
  tag: 'Reports',
  params: IdParams,
  query: z.object(rangeQuery),
  status: 200,
  response: CheckStats,
});

/** The seconds add up to the time from `start` to `end` in which the check existed. */
export const ResponseTimeEntry = z.object({
  start: Timestamp,
  end: Timestamp,
  /** The calendar day in `time_zone`. Null for hours. */
  date: z.iso.date().nullable(),
  average_response_time_milliseconds_available: ms,
  average_response_time_milliseconds_reporting_error: ms,
  ...percentiles,
  duration_seconds_available: seconds,
  duration_seconds_not_responding: seconds,
  /** RE, DME, SME and SCE. */
  duration_seconds_reporting_error: seconds,
  duration_seconds_paused: seconds,
  duration_seconds_maintenance: seconds,
  duration_seconds_unknown: seconds,
  /**
   * The time in which the check was slower than its performance alert allows, regardless of its state. Included in
   * every plan.
   */
  duration_seconds_performance_degraded: seconds,
});
export type ResponseTimeEntry = z.infer<typeof ResponseTimeEntry>;

/**
 * One point for each point of the series. Null if the location did not poll. With several locations, percentiles are
 * exact only while raw results are stored.
 */
export const LocationSeries = z.object({
  location: z.string(),
  name: z.string(),
  is_private: z.boolean(),
  response_times: z.array(
    z.object({
      start: Timestamp,
      end: Timestamp,
      average_response_time_milliseconds_available: ms,
      ...percentiles,
    }),
  ),
});
export type LocationSeries = z.infer<typeof LocationSeries>;

export const NotedSpan = z.object({
  /** `degraded` can overlap with other kinds: the check was slower than its performance alert allows. */
  kind: z.enum(['down', 'paused', 'maintenance', 'unknown', 'degraded']),
  start: Timestamp,
  end: Timestamp,
});
export type NotedSpan = z.infer<typeof NotedSpan>;

/** Minutes are limited to 6 hours, and require raw results. */
const AggregateBy = z.enum(['minutes', 'hours', 'days']);

export const getResponseTimes = endpoint({
  method: 'GET',
  path: '/check-response-times-reports/:id/',
  access: 'reports.read',
  summary:
    'Get response times and the time in each state by minutes, UTC hours or calendar days; `for_hours` returns this number of hours, up to the current one',
  tag: 'Reports',
  params: IdParams,
  query: z.object({
    ...rangeQuery,
    aggregate_by: AggregateBy.default('hours'),
    /**
     * Determines the start of each day. Defaults to UTC with `for_hours`, and to the zone of the organization with
     * `start_time` and `end_time`.
     */
    time_zone: TimeZone.optional(),
    by_location: z.enum(['true', 'false']).default('false'),
  }),
  status: 200,
  response: z.object({
    report_start: Timestamp,
    report_end: Timestamp,
    aggregate_by: AggregateBy,
    time_zone: z.string(),
    response_times: z.array(ResponseTimeEntry),
    /** Exact times in which the check was not simply up. Null if there are more than 1,000. */
    spans: z.array(NotedSpan).nullable(),
    /**
     * The locations that polled. Null without `by_location=true`, or if the plan does not include the response graph.
     */
    locations: z.array(LocationSeries).nullable(),
    /**
     * Points of `locations` are null before this time. A check with several selected locations has stored figures for
     * each. Other checks need raw results, which are stored for some days.
     */
    locations_since: Timestamp.nullable(),
  }),
});

export const StateChange = z.object({
  /** The ID of the state change. */
  based_on: z.number().int(),
  check_id: z.number().int(),
  check_start_time: Timestamp,
  /** Null while the state is in force. */
  next_state_change_time: Timestamp.nullable(),
  new_state: StateCode,
  /** The summary of the probe that led to the state. */
  new_error_summary: z.string(),
  /** The latest error in this state. Null if it is the same error. */
  present_error_summary: z.string().nullable(),
  comment: z.string(),
  /** Time in which Pharos was not monitoring. It does not count as downtime. */
  duration_seconds_unknown: seconds,
  recorded_time: Timestamp,
});
export type StateChange = z.infer<typeof StateChange>;

export const listStateChanges = endpoint({
  method: 'GET',
  path: '/check-state-changes/',
  access: 'reports.read',
  summary:
    'List the states of a check, newest first; `filterincidents` omits the state available, and a range omits states outside of it',
  tag: 'Reports',
  query: z.object({
    check_id: id,
    filterincidents: z.enum(['true', 'false']).default('false'),
    ...rangeQuery,
    ...PageQuery,
  }),
  status: 200,
  response: pageOf(StateChange),
});

export const commentOnStateChange = endpoint({
  method: 'PATCH',
  path: '/check-state-changes/:based_on/',
  access: 'reports.comment',
  summary: 'Add a comment to a state change',
  tag: 'Reports',
  params: z.object({ based_on: stateChangeId }),
  body: z.object({ comment: z.string().trim().max(2000, 'Must be at most 2000 characters') }),
  status: 200,
  response: StateChange,
});

/** Headers and body are included only if they were stored. `source` is the name of the location. */
export const ProbeEvidence = ProbeReport.omit({ location: true }).extend({
  source: z.string(),
  request_headers: z.record(z.string(), z.string()).nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  body_excerpt: z.string().nullable(),
});
export type ProbeEvidence = z.infer<typeof ProbeEvidence>;

export const SeenFrom = ProbeReport.pick({
  location: true,
  state: true,
  error_summary: true,
  response_time: true,
  check_start_time: true,
});
export type SeenFrom = z.infer<typeof SeenFrom>;

export const StateChangeAnalysis = z.object({
  based_on: z.number().int(),
  check_id: z.number().int(),
  new_state: StateCode,
  probe_first: ProbeEvidence.nullable(),
  probe_second: ProbeEvidence.nullable(),
  /** The newest probe with an error that differs from the first one. */
  probe_present: ProbeEvidence.nullable(),
  /** For example, "Confirmed by 3 of 4 locations". Null for states other than outages. */
  confirmed_by: z.string().nullable(),
  /** The results of the probes that decided, starting with the first one. */
  seen_from: z.array(SeenFrom),
  /**
   * The results when the outage last continued although one location found the check available. Empty if that never
   * happened.
   */
  seen_from_later: z.array(SeenFrom),
  /**
   * The settings at the start of the state. For older states, the present settings, with a null timeout if they cannot
   * be read.
   */
  check_data: z.object({ name: z.string(), url: z.string(), request_timeout: z.number().nullable() }),
  /** The location of each probe: its name, and its address or null. */
  'server-probes': z.array(z.tuple([z.string(), z.string().nullable()])),
  'user-agent': z.string().nullable(),
  check_start_time: Timestamp,
  next_state_change_time: Timestamp.nullable(),
  duration_seconds_unknown: seconds,
  /** The outage that includes the state: its first state change, start and end. Null for other states. */
  outage: z
    .object({
      based_on: z.number().int(),
      start: Timestamp,
      end: Timestamp.nullable(),
      /**
       * The pause that ended the outage before a recovery was seen. `seen_up` is the time at which the check was next
       * available.
       */
      pause: z.object({ seen_up: Timestamp.nullable() }).nullable(),
    })
    .nullable(),
});
export type StateChangeAnalysis = z.infer<typeof StateChangeAnalysis>;

export const getStateChangeAnalysis = endpoint({
  method: 'GET',
  path: '/check-state-changes-analysis/',
  access: 'reports.read',
  summary: 'Get the evidence for a state: the probe that found it, and the probe that confirmed it',
  tag: 'Reports',
  query: z.object({ based_on: stateChangeId }),
  status: 200,
  response: StateChangeAnalysis,
});

export const listCheckResults = endpoint({
  method: 'GET',
  path: '/check-results/',
  access: 'reports.read',
  summary: 'List the newest raw results of a check',
  tag: 'Reports',
  query: z.object({ check_id: id, limit: z.coerce.number().int().min(1).max(500).default(50) }),
  status: 200,
  response: z.object({ results: z.array(ProbeReport) }),
});

export const downloadIncidentLog = endpoint({
  method: 'GET',
  path: '/incident-log-csv-download/',
  access: 'reports.read',
  summary: 'Download the incidents of a check as CSV (RFC 4180), all or those in a range',
  tag: 'Reports',
  query: z.object({ check_id: id, ...rangeQuery }),
  status: 200,
  response: z.string(),
});
