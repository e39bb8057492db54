import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

export const Installation = z.object({
  version: z.string(),
  /** The people who may sign up: only the first person, anyone, or no one. Invitations are always accepted. */
  sign_up: z.enum(['first', 'open', 'closed']),
  has_accounts: z.boolean(),
  /** False if emails are only written to a folder. */
  sends_mail: z.boolean(),
  single_sign_on: z.boolean(),
  /** Seconds, in ascending order. */
  check_intervals: z.array(z.number().int()),
  /** Whether `/zapier/` shows guided Zaps. */
  zapier_app: z.boolean(),
  /** `off`: there are no plans, and all features are available. */
  billing: z.enum(['builtin', 'chargebee', 'off']),
  upgrades_suspended: z.boolean(),
  /** Whether users select Slack channels through the Slack app of this installation. */
  slack_app: z.boolean(),
  /** Whether `/explore/` recommends other products. */
  explore: z.boolean(),
});
export type Installation = z.infer<typeof Installation>;

export const getInstallation = endpoint({
  method: 'GET',
  path: '/installation/',
  access: 'public',
  summary: 'Get public facts about this installation that the sign-in page needs',
  tag: 'Installation',
  status: 200,
  response: Installation,
});
