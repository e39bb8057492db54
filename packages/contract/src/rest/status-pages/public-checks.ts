import { z } from 'zod';
import { StateCode } from '../../states.ts';
import { endpoint, IdParams, Timestamp } from '../common/endpoint.ts';
import { CheckStats, getCheckStats, getResponseTimes, listStateChanges } from '../reports/reports.ts';

const tag = 'Public checks';

/*
 * The data of a check on a public status page, available without a token and from any site. Any other check is not
 * found, whether or not it exists.
 */

export const PublicCheckStatus = z.object({
  id: z.number().int(),
  name: z.string(),
  /**
   * The measured state, also during maintenance. Null if the check was never measured, or is currently not monitored.
   */
  state: StateCode.nullable(),
  /** GP: good. DP: too slow. Null unless the check is available. */
  performance_status: z.enum(['GP', 'DP']).nullable(),
  /** The state that a status page shows. During announced maintenance, it is always `maintenance`. */
  display_state: z.enum(['up', 'degraded', 'maintenance', 'paused', 'unknown', 'unread', 'stale', 'down']),
  state_since: Timestamp.nullable(),
  last_updated: Timestamp,
});
export type PublicCheckStatus = z.infer<typeof PublicCheckStatus>;

export const getPublicCheckStatus = endpoint({
  method: 'GET',
  path: '/public-check-statuses/:id/',
  access: 'public',
  summary: 'Get the current state of a check on a public status page',
  tag,
  params: IdParams,
  status: 200,
  response: PublicCheckStatus,
  perMinute: 600,
});

const seconds = z.number();
const ms = z.number().nullable();

export const getPublicCheckStats = endpoint({
  method: 'GET',
  path: '/public-check-stats-reports/:id/',
  access: 'public',
  summary: 'Get the figures of a check on a public status page for a range of less than 93 days',
  tag,
  params: IdParams,
  query: getCheckStats.query,
  status: 200,
  response: CheckStats.extend({
    duration_seconds_available: seconds,
    duration_seconds_not_responding: seconds,
    /** RE, DME, SME and SCE. */
    duration_seconds_reporting_error: seconds,
    outages_count_not_responding: z.number().int(),
    outages_count_reporting_error: z.number().int(),
    average_response_time_milliseconds_reporting_error: ms,
    minimum_response_time_milliseconds_reporting_error: ms,
    maximum_response_time_milliseconds_reporting_error: ms,
  }),
  perMinute: 300,
});

export const getPublicResponseTimes = endpoint({
  method: 'GET',
  path: '/public-check-response-times-reports/:id/',
  access: 'public',
  summary: 'Get response times and the time in each state of a check on a public status page, as in the reports',
  tag,
  params: IdParams,
  query: getResponseTimes.query,
  status: 200,
  response: getResponseTimes.response,
  perMinute: 300,
});

export const listPublicStateChanges = endpoint({
  method: 'GET',
  path: '/public-check-state-changes/',
  access: 'public',
  summary: 'List the states of a check on a public status page, newest first; reasons and comments are empty',
  tag,
  query: listStateChanges.query,
  status: 200,
  response: listStateChanges.response,
  perMinute: 300,
});
