import { z } from 'zod';
import { endpoint, GivenDay, Timestamp } from '../common/endpoint.ts';

const count = z.number().int();
const ms = z.number().nullable();

const figures = {
  /** A percentage with two decimals, truncated. Null if nothing is known. */
  availability_percentage: z.string().nullable(),
  duration_seconds_total_downtime: z.number(),
  duration_seconds_unknown: z.number(),
  outages_count_total: count,
};

const CheckWeek = z.object({
  check_id: count,
  name: z.string(),
  ...figures,
  /** Also null if the plan does not include it. */
  average_response_time_milliseconds_available: ms,
  previous: z.object({ ...figures, average_response_time_milliseconds_available: ms }),
});

/** A week from Monday to Sunday in the time zone of the organization, compared with the previous one. */
export const WeeklyReport = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  report_start: Timestamp,
  report_end: Timestamp,
  timezone: z.string(),
  /** False for the current week, which is reported up to now. */
  is_complete: z.boolean(),
  /** Mondays. Null if the week has not started, or is outside the history of the plan. */
  previous_week: z.iso.date().nullable(),
  next_week: z.iso.date().nullable(),
  checks_count: count,
  totals: z.object(figures),
  previous: z.object(figures),
  /** Longest downtime first, at most ten of `down_count`. */
  down: z.array(CheckWeek),
  down_count: count,
  slowest: z.array(CheckWeek),
  /** The checks whose average response time changed most, by at least a fifth. */
  changed: z.array(CheckWeek),
  expiring: z.array(z.object({ check_id: count, name: z.string(), expires_on: Timestamp })),
  /** Alerts that reached no one, at most the newest twenty of `untold_count`. */
  untold: z.array(
    z.object({
      check_id: count,
      name: z.string(),
      kind: z.enum(['down', 'degraded', 'certificate']),
      at: Timestamp,
      reason: z.enum(['no-recipient', 'all-muted', 'not-delivered']),
    }),
  ),
  untold_count: count,
});
export type WeeklyReport = z.infer<typeof WeeklyReport>;

export const getWeeklyReport = endpoint({
  method: 'GET',
  path: '/weekly-report/',
  access: 'reports.read',
  summary: 'Get the weekly report that is mailed each Monday: all checks in a week, compared with the previous week',
  tag: 'Reports',
  /** A Monday. Defaults to the last complete week. */
  query: z.strictObject({ week: GivenDay.optional() }),
  status: 200,
  response: WeeklyReport,
  perMinute: 60,
});
