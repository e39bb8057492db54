import { z } from 'zod';
import { StateCode } from '../../states.ts';
import { ProbeReport } from '../checks/probe-report.ts';
import { endpoint, IdParams, PageQuery, pageOf, Timestamp, YEARS, YEARS_TEXT } from '../common/endpoint.ts';
import { TimeZone } from '../common/time-zone.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** State changes count further than other ids do. */
const stateChangeId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const instant = z.iso.datetime({ offset: true }).regex(YEARS, YEARS_TEXT);
const ms = z.number().nullable();
const seconds = z.number();
const count = z.number().int();

/**
 * Nearest-rank percentiles of the response times of passed polls, interpolated: within 15 % (below 10 ms within a millisecond), mostly
 * within 5 %, and never outside the exact minimum and maximum. Null without any, and where figures were recorded before percentiles were.
 */
const percentiles = {
  p50_response_time_milliseconds_available: ms,
  p95_response_time_milliseconds_available: ms,
  p99_response_time_milliseconds_available: ms,
};

/** A range as given: the last `for_hours` hours, or from `start_time` to `end_time`; the last 24 hours when nothing is given. */
const rangeQuery = {
  for_hours: z.coerce.number().int().min(1).max(2256).optional(),
  start_time: instant.optional(),
  end_time: instant.optional(),
};
export type RangeQuery = z.infer<z.ZodObject<typeof rangeQuery>>;

/**
 * A check's figures over a range that ends now at the latest. Seconds carry milliseconds as fractions, so that parts add up.
 * Unknown time (Pharos was not watching) is on neither side of the availability; paused time counts as up; unknown time before the
 * check was created counts nowhere.
 * Null: nothing is known, or (Apdex and response times) the plan does not include it.
 */
export const CheckStats = z.object({
  report_start: Timestamp,
  report_end: Timestamp,
  /** Percent, two decimals. */
  availability_percentage: z.string().nullable(),
  duration_seconds_total_downtime: seconds,
  maximum_downtime_duration: seconds,
  /** An outage counts once, an incident is one state of it: an outage that changed its error code has several. */
  outages_count_total: count,
  incidents_count: count,
  duration_seconds_unknown: seconds,
  duration_seconds_paused: seconds,
  /** Announced maintenance that is left out of availability. */
  duration_seconds_maintenance: seconds,
  /** Known downtime of the range / outages_count_total; an outage that still lasts counts with what it took so far. Null without outages. */
  mean_time_to_recover_seconds: seconds.nullable(),
  /** Time available (neither paused nor unknown) of the range / outages_count_total. Null without outages. */
  mean_time_between_failures_seconds: seconds.nullable(),
  count_performance_degradations: count,
  duration_seconds_performance_good: seconds,
  duration_seconds_performance_degraded: seconds,
  /** From 0 to 1, two decimals. Polls are counted in whole hours: those that begin within the range. */
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

/** One point of the series; its seconds add up to the time from `start` to `end`, as far as the check was there. */
export const ResponseTimeEntry = z.object({
  start: Timestamp,
  end: Timestamp,
  /** The calendar day in `time_zone` that the point belongs to; null by hours. */
  date: z.iso.date().nullable(),
  average_response_time_milliseconds_available: ms,
  average_response_time_milliseconds_reporting_error: ms,
  ...percentiles,
  duration_seconds_available: seconds,
  duration_seconds_not_responding: seconds,
  /** RE, DME, SME and SCE together. */
  duration_seconds_reporting_error: seconds,
  duration_seconds_paused: seconds,
  duration_seconds_maintenance: seconds,
  duration_seconds_unknown: seconds,
  /** Of the watched time, beside the states: it was slower than its performance alert allows. As in the stats, in every plan. */
  duration_seconds_performance_degraded: seconds,
});
export type ResponseTimeEntry = z.infer<typeof ResponseTimeEntry>;

/** Response times as polled from one location, a point for each of the series; nulls where it did not poll. Percentiles of several locations are exact as far back as raw results are kept. */
export const LocationSeries = z.object({
  location: z.string(),
  name: z.string(),
  /** It is the organization's own. */
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

/** A stretch of time in which a check was not simply up. */
export const NotedSpan = z.object({
  /** `degraded` is beside the others: it was watched, and slower than its performance alert allows. */
  kind: z.enum(['down', 'paused', 'maintenance', 'unknown', 'degraded']),
  start: Timestamp,
  end: Timestamp,
});
export type NotedSpan = z.infer<typeof NotedSpan>;

/** By minutes from raw results: at most 6 hours, and only while they are kept. */
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
    /** Whose midnights part the days. Unless given: UTC with `for_hours`, the organization's with `start_time` and `end_time`. */
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
    /** When it was not simply up, in true lengths; null where there are more than 1,000 such times. */
    spans: z.array(NotedSpan).nullable(),
    /** With `by_location=true`, each location that polled; null otherwise, and where the plan has no response graph. */
    locations: z.array(LocationSeries).nullable(),
    /**
     * Earlier points of `locations` are null. A check with several chosen locations has figures of each, which are kept as long as its own, from
     * the time on that it has had several; of others locations are told apart by raw results, which are kept for some days.
     */
    locations_since: Timestamp.nullable(),
  }),
});

/** A state that a check was or is in. */
export const StateChange = z.object({
  /** The state change's id. */
  based_on: z.number().int(),
  check_id: z.number().int(),
  check_start_time: Timestamp,
  /** Null while the state is in force. */
  next_state_change_time: Timestamp.nullable(),
  new_state: StateCode,
  /** What the probe found that led to the state. */
  new_error_summary: z.string(),
  /** What was found last while the state stayed the same; null where that is no other error. */
  present_error_summary: z.string().nullable(),
  comment: z.string(),
  /** Of its time, what Pharos was not watching: it is no downtime in any figure. */
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

/** A probe as evidence; headers and body only where they were kept. `source` is the location's name. */
export const ProbeEvidence = ProbeReport.omit({ location: true }).extend({
  source: z.string(),
  request_headers: z.record(z.string(), z.string()).nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  body_excerpt: z.string().nullable(),
});
export type ProbeEvidence = z.infer<typeof ProbeEvidence>;

/** What one location saw. */
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
  /** The newest probe with another error than the state began as; null where there was none. */
  probe_present: ProbeEvidence.nullable(),
  /** What confirmed an outage, in words: "Confirmed by 3 of 4 locations"; null for other states. */
  confirmed_by: z.string().nullable(),
  /** What the locations saw whose probes decided, the first probe first. */
  seen_from: z.array(SeenFrom),
  /** What they saw when the outage last went on although one of them found it available; empty when that never was. */
  seen_from_later: z.array(SeenFrom),
  /** As it was when the state began; of older states as it is now, the timeout null while its settings can't be read. */
  check_data: z.object({ name: z.string(), url: z.string(), request_timeout: z.number().nullable() }),
  /** Name and address of the location of each probe; the address is null where it is not known. */
  'server-probes': z.array(z.tuple([z.string(), z.string().nullable()])),
  'user-agent': z.string().nullable(),
  check_start_time: Timestamp,
  next_state_change_time: Timestamp.nullable(),
  /** As in the state change. */
  duration_seconds_unknown: seconds,
  /** The outage that it is part of: its first state change, its start, and its end (null while it lasts). Null for other states. */
  outage: z
    .object({
      based_on: z.number().int(),
      start: Timestamp,
      end: Timestamp.nullable(),
      /** The pause that ended it, so that its recovery was not seen; `seen_up`: when the check was next available, null before. Null: none did. */
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
