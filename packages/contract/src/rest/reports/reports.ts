import { z } from 'zod';
import { StateCode } from '../../states.ts';
import { ProbeReport } from '../checks/probe-report.ts';
import { endpoint, IdParams, PageQuery, pageOf, Timestamp, YEARS, YEARS_TEXT } from '../common/endpoint.ts';
import { TimeZone } from '../common/time-zone.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** Ids of state changes can be larger than other ids. */
const stateChangeId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const instant = z.iso.datetime({ offset: true }).regex(YEARS, YEARS_TEXT);
const ms = z.number().nullable();
const seconds = z.number();
const count = z.number().int();

/**
 * Nearest-rank percentiles of the response times of passed polls, interpolated. The error is within 15 % (below 10 ms
 * within a millisecond), mostly within 5 %, and never outside the exact minimum and maximum. Null without passed polls,
 * and for figures that were recorded before percentiles existed.
 */
const percentiles = {
  p50_response_time_milliseconds_available: ms,
  p95_response_time_milliseconds_available: ms,
  p99_response_time_milliseconds_available: ms,
};

/** A requested range: the last `for_hours` hours, or from `start_time` to `end_time`. Defaults to the last 24 hours. */
const rangeQuery = {
  for_hours: z.coerce.number().int().min(1).max(2256).optional(),
  start_time: instant.optional(),
  end_time: instant.optional(),
};
export type RangeQuery = z.infer<z.ZodObject<typeof rangeQuery>>;

/**
 * The figures of a check over a range that ends now at the latest. Seconds have milliseconds as fractions, so that
 * parts add up to the total. Unknown time (Pharos was not monitoring) is excluded from both sides of the availability.
 * Paused time counts as up. Time before the creation of the check is not counted. A value is null if nothing is known,
 * or if the plan does not include it (Apdex and response times).
 */
export const CheckStats = z.object({
  report_start: Timestamp,
  report_end: Timestamp,
  /** A percentage with two decimals. */
  availability_percentage: z.string().nullable(),
  duration_seconds_total_downtime: seconds,
  maximum_downtime_duration: seconds,
  /**
   * Numbers of outages and of incidents. An outage counts once. Each failing state of it is an incident, so an outage
   * whose error code changed has several.
   */
  outages_count_total: count,
  incidents_count: count,
  duration_seconds_unknown: seconds,
  duration_seconds_paused: seconds,
  /** Announced maintenance that is excluded from the availability. */
  duration_seconds_maintenance: seconds,
  /**
   * The known downtime of the range / outages_count_total. An outage that still lasts counts with its duration so far.
   * Null without outages.
   */
  mean_time_to_recover_seconds: seconds.nullable(),
  /** The available time of the range (neither paused nor unknown) / outages_count_total. Null without outages. */
  mean_time_between_failures_seconds: seconds.nullable(),
  count_performance_degradations: count,
  duration_seconds_performance_good: seconds,
  duration_seconds_performance_degraded: seconds,
  /** A value from 0 to 1 with two decimals. Polls are counted in whole hours that start within the range. */
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
  summary: 'The figures of a check over a range of less than 93 days',
  tag: 'Reports',
  params: IdParams,
  query: z.object(rangeQuery),
  status: 200,
  response: CheckStats,
});

/** One point of the series. Its seconds add up to the time from `start` to `end` in which the check existed. */
export const ResponseTimeEntry = z.object({
  start: Timestamp,
  end: Timestamp,
  /** The calendar day of the point in `time_zone`. Null by hours. */
  date: z.iso.date().nullable(),
  average_response_time_milliseconds_available: ms,
  average_response_time_milliseconds_reporting_error: ms,
  ...percentiles,
  duration_seconds_available: seconds,
  duration_seconds_not_responding: seconds,
  /** Time in RE, DME, SME and SCE together. */
  duration_seconds_reporting_error: seconds,
  duration_seconds_paused: seconds,
  duration_seconds_maintenance: seconds,
  duration_seconds_unknown: seconds,
  /**
   * The part of the monitored time in which the check was slower than its performance alert allows, regardless of its
   * state. Included in every plan, as in the stats.
   */
  duration_seconds_performance_degraded: seconds,
});
export type ResponseTimeEntry = z.infer<typeof ResponseTimeEntry>;

/**
 * Response times from one location, with one point for each point of the series. Null if the location did not poll.
 * With several locations, percentiles are exact for the time for which raw results are stored.
 */
export const LocationSeries = z.object({
  location: z.string(),
  name: z.string(),
  /** Whether it is a private location of the organization. */
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

/** A time in which a check was not simply up. */
export const NotedSpan = z.object({
  /**
   * The kind of time. `degraded` can overlap with other kinds: the check was monitored, and slower than its performance
   * alert allows.
   */
  kind: z.enum(['down', 'paused', 'maintenance', 'unknown', 'degraded']),
  start: Timestamp,
  end: Timestamp,
});
export type NotedSpan = z.infer<typeof NotedSpan>;

/** Minutes are computed from raw results, for at most 6 hours and only while raw results are stored. */
const AggregateBy = z.enum(['minutes', 'hours', 'days']);

export const getResponseTimes = endpoint({
  method: 'GET',
  path: '/check-response-times-reports/:id/',
  access: 'reports.read',
  summary:
    'Response times and time in each state, by minutes, UTC hours or calendar days; `for_hours` gives that many hours, the running one last',
  tag: 'Reports',
  params: IdParams,
  query: z.object({
    ...rangeQuery,
    aggregate_by: AggregateBy.default('hours'),
    /**
     * The time zone that determines the start of each day. Defaults to UTC with `for_hours`, and to the zone of the
     * organization with `start_time` and `end_time`.
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
    /** The times in which the check was not simply up, with exact lengths. Null if there are more than 1,000. */
    spans: z.array(NotedSpan).nullable(),
    /**
     * The locations that polled, with `by_location=true`. Otherwise, and if the plan does not include the response
     * graph, null.
     */
    locations: z.array(LocationSeries).nullable(),
    /**
     * The time before which points of `locations` are null. A check with several selected locations has stored figures
     * for each. These start when it got several locations and are retained as long as its own figures. Other checks
     * need raw results to distinguish locations, which are stored for some days.
     */
    locations_since: Timestamp.nullable(),
  }),
});

/** A past or present state of a check. */
export const StateChange = z.object({
  /** The id of the state change. */
  based_on: z.number().int(),
  check_id: z.number().int(),
  check_start_time: Timestamp,
  /** Null while the state is in force. */
  next_state_change_time: Timestamp.nullable(),
  new_state: StateCode,
  /** The result of the probe that led to the state. */
  new_error_summary: z.string(),
  /** The latest error while the state remained the same. Null if it is the same error. */
  present_error_summary: z.string().nullable(),
  comment: z.string(),
  /** The part of its time in which Pharos was not monitoring. It does not count as downtime in any figure. */
  duration_seconds_unknown: seconds,
  recorded_time: Timestamp,
});
export type StateChange = z.infer<typeof StateChange>;

export const listStateChanges = endpoint({
  method: 'GET',
  path: '/check-state-changes/',
  access: 'reports.read',
  summary:
    'The states of a check, newest first; `filterincidents` leaves out the available ones, a range those that lie outside of it',
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
  summary: 'Note something with a state change',
  tag: 'Reports',
  params: z.object({ based_on: stateChangeId }),
  body: z.object({ comment: z.string().trim().max(2000, 'Must be at most 2000 characters') }),
  status: 200,
  response: StateChange,
});

/**
 * A probe as evidence. Headers and body are included only if they were stored. `source` is the name of the location.
 */
export const ProbeEvidence = ProbeReport.omit({ location: true }).extend({
  source: z.string(),
  request_headers: z.record(z.string(), z.string()).nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  body_excerpt: z.string().nullable(),
});
export type ProbeEvidence = z.infer<typeof ProbeEvidence>;

/** The result from one location. */
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
  /** The newest probe with an error that differs from the first one. Null if there was none. */
  probe_present: ProbeEvidence.nullable(),
  /** The confirmation of an outage as text, for example "Confirmed by 3 of 4 locations". Null for other states. */
  confirmed_by: z.string().nullable(),
  /** The results from the locations whose probes decided, starting with the first probe. */
  seen_from: z.array(SeenFrom),
  /**
   * The results from these locations when the outage last continued although one location found the check available.
   * Empty if that never happened.
   */
  seen_from_later: z.array(SeenFrom),
  /**
   * The settings at the start of the state. For older states, the present settings, with a null timeout if they cannot
   * be read.
   */
  check_data: z.object({ name: z.string(), url: z.string(), request_timeout: z.number().nullable() }),
  /** The name and address of the location of each probe. The address is null if it is unknown. */
  'server-probes': z.array(z.tuple([z.string(), z.string().nullable()])),
  'user-agent': z.string().nullable(),
  check_start_time: Timestamp,
  next_state_change_time: Timestamp.nullable(),
  /** The same value as in the state change. */
  duration_seconds_unknown: seconds,
  /**
   * The outage that includes the state: its first state change, its start, and its end (null while it lasts). Null for
   * other states.
   */
  outage: z
    .object({
      based_on: z.number().int(),
      start: Timestamp,
      end: Timestamp.nullable(),
      /**
       * The pause that ended the outage before a recovery was seen. `seen_up` is the time at which the check was next
       * available, or null before that. Null if no pause ended the outage.
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
  summary: 'What was seen when a state began: the probe that found it and the one that confirmed it',
  tag: 'Reports',
  query: z.object({ based_on: stateChangeId }),
  status: 200,
  response: StateChangeAnalysis,
});

export const listCheckResults = endpoint({
  method: 'GET',
  path: '/check-results/',
  access: 'reports.read',
  summary: 'The newest raw results of a check',
  tag: 'Reports',
  query: z.object({ check_id: id, limit: z.coerce.number().int().min(1).max(500).default(50) }),
  status: 200,
  response: z.object({ results: z.array(ProbeReport) }),
});

export const downloadIncidentLog = endpoint({
  method: 'GET',
  path: '/incident-log-csv-download/',
  access: 'reports.read',
  summary: 'The incidents of a check as CSV (RFC 4180), all or those of a range',
  tag: 'Reports',
  query: z.object({ check_id: id, ...rangeQuery }),
  status: 200,
  response: z.string(),
});
