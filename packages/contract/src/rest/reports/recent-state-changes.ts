import { z } from 'zod';
import { StateCode } from '../../states.ts';
import { endpoint, PageQuery, pageOf } from '../common/endpoint.ts';
import { StateChange } from './reports.ts';

export const RecentStateChange = StateChange.pick({
  based_on: true,
  check_id: true,
  check_start_time: true,
  next_state_change_time: true,
  new_state: true,
  new_error_summary: true,
}).extend({
  check_name: z.string(),
  /** Null for the first known state. */
  previous_state: StateCode.nullable(),
});
export type RecentStateChange = z.infer<typeof RecentStateChange>;

export const listRecentStateChanges = endpoint({
  method: 'GET',
  path: '/recent-state-changes/',
  access: 'reports.read',
  summary: 'List the state changes of all checks in the last 30 days, newest first, at most 1,000',
  tag: 'Reports',
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(RecentStateChange),
});
