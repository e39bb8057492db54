import { z } from 'zod';
import { CheckType, ConfirmationRule, PerformanceStatus, StateCode } from '../../states.ts';
import { Timestamp } from '../common/endpoint.ts';
import { CheckStats } from '../reports/reports.ts';

/** What a check is in now. `state` is null while it waits for its first result; `appState` is its performance. */
export const CheckStatus = z.object({
  check_id: z.number().int(),
  state: StateCode.nullable(),
  appState: PerformanceStatus.nullable(),
  /** Since when it is in the state. */
  state_since: Timestamp.nullable(),
  /** When its outage began, also where the error has changed since; null unless it is down. */
  down_since: Timestamp.nullable(),
  /** The present error, in words; null unless it is down. */
  error_summary: z.string().nullable(),
  last_check_time: Timestamp.nullable(),
  /** Of the last result, in milliseconds. */
  response_time: z.number().nullable(),
  /** Why it is not monitored although it should be: what is stored of it can't be read. Its settings are then not what they were. */
  monitoring_error: z.string().nullable(),
  /** Whether it is paused because the plan has no room for it. */
  paused_by_plan: z.boolean(),
  /**
   * Set where no live agent of its locations can run it, so that nothing is known of it; since when, as far as it is known. `is_cut_off`: some can,
   * but the network of their locations is dead.
   */
  no_live_location: z.object({ since: Timestamp.nullable(), is_cut_off: z.literal(true).optional() }).nullable(),
});
export type CheckStatus = z.infer<typeof CheckStatus>;

/** A check as it is told. `data` is CheckData as a JSON string, without the password; read-only members see no header values. */
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
  /** Keys of locations; null: any. */
  preferred_edge_locations_csv: z.string().nullable(),
  confirmation_rule: ConfirmationRule,
  application: z.number().int(),
  application_mini: z.object({
    id: z.number().int(),
    name: z.string(),
    organization: z.number().int(),
    /** AD for the owner as well. */
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
  /** Mean response time of the polls that passed, in whole milliseconds; null when none did. */
  average: z.number().nullable(),
  /** The worst that it was in: the down state that lasted longest, else AV, else PS; null where nothing is known. */
  state: StateCode.nullable(),
  down_seconds: z.number(),
});
export type GraphHour = z.infer<typeof GraphHour>;

/** A check of the list, with its figures of the last 24 hours. */
export const ListedCheck = CheckAnswer.extend({
  stats: CheckStats,
  /** The last 24 hours, the running one last; null when the plan does not include the graph. */
  response_times: z.array(GraphHour).nullable(),
});
export type ListedCheck = z.infer<typeof ListedCheck>;
