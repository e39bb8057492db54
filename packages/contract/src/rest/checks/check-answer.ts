import { z } from 'zod';
import { CheckType, ConfirmationRule, PerformanceStatus, StateCode } from '../../states.ts';
import { Timestamp } from '../common/endpoint.ts';
import { CheckStats } from '../reports/reports.ts';

/** `state` is null before the first result. `appState` is the performance. */
export const CheckStatus = z.object({
  check_id: z.number().int(),
  state: StateCode.nullable(),
  appState: PerformanceStatus.nullable(),
  state_since: Timestamp.nullable(),
  /** The start of the outage, even if the error has changed since. Null unless the check is down. */
  down_since: Timestamp.nullable(),
  /** Null unless the check is down. */
  error_summary: z.string().nullable(),
  last_check_time: Timestamp.nullable(),
  /** Milliseconds of the last result. */
  response_time: z.number().nullable(),
  /**
   * Set if the check is not monitored because its stored data cannot be read. The returned settings then differ from
   * the original ones.
   */
  monitoring_error: z.string().nullable(),
  paused_by_plan: z.boolean(),
  /**
   * Set if no live agent of its locations can run the check, so that its state is unknown. `is_cut_off` is set if an
   * agent can run it but the network of its location is down.
   */
  no_live_location: z.object({ since: Timestamp.nullable(), is_cut_off: z.literal(true).optional() }).nullable(),
});
export type CheckStatus = z.infer<typeof CheckStatus>;

/** `data` is `CheckData` as a JSON string without the password. Read-only members do not see the values of headers. */
export const CheckAnswer = z.object({
  id: z.number().int(),
  check_id: z.number().int(),
  name: z.string(),
  type: CheckType,
  url: z.string(),
  notes: z.string(),
  monitering_interval: z.number(),
  target_response_time: z.number(),
  email_alerts_min_outage_duration: z.number(),
  email_alert_members: z.array(z.number().int()),
  email_alert_subscribers: z.array(z.number().int()),
  email_alert_users_mode: z.literal('SAM'),
  email_alert_subscribers_mode: z.literal('SAS'),
  /** Location keys. Null for any location. */
  preferred_edge_locations_csv: z.string().nullable(),
  confirmation_rule: ConfirmationRule,
  application: z.number().int(),
  application_mini: z.object({
    id: z.number().int(),
    name: z.string(),
    organization: z.number().int(),
    /** AD also for the owner. */
    logged_in_user_role: z.enum(['AD', 'ST']),
  }),
  data: z.string(),
  statuses: CheckStatus,
  created_on: Timestamp,
  updated_on: Timestamp,
});
export type CheckAnswer = z.infer<typeof CheckAnswer>;

/** One UTC hour of a check, for a small graph. */
export const GraphHour = z.object({
  start: Timestamp,
  /** Mean response time of passed polls in whole milliseconds. Null if no poll passed. */
  average: z.number().nullable(),
  /** The worst state in the hour: the failing state that lasted longest, else AV, else PS. Null if nothing is known. */
  state: StateCode.nullable(),
  down_seconds: z.number(),
});
export type GraphHour = z.infer<typeof GraphHour>;

export const ListedCheck = CheckAnswer.extend({
  stats: CheckStats,
  /** The last 24 hours, current hour last. Null if the plan does not include the graph. */
  response_times: z.array(GraphHour).nullable(),
});
export type ListedCheck = z.infer<typeof ListedCheck>;
