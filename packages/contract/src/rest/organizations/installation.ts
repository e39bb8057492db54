import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** The facts about this installation that a browser needs before sign-in. */
export const Installation = z.object({
  /** The version of Pharos. */
  version: z.string(),
  /** The people who may sign up: only the first person, anyone, or no one. Invitations are always accepted. */
  sign_up: z.enum(['first', 'open', 'closed']),
  /** False on the first run. If `sign_up` is `first` or `open`, the first account can then be created. */
  has_accounts: z.boolean(),
  /** False if emails are only written to a folder, because no mail server is configured. */
  sends_mail: z.boolean(),
  /** Whether an organization of this installation uses single sign-on. */
  single_sign_on: z.boolean(),
  /** The allowed polling intervals in seconds, in ascending order. */
  check_intervals: z.array(z.number().int()),
  /** Whether `/zapier/` shows the guided Zaps of the operator's Zapier app. */
  zapier_app: z.boolean(),
  /** The billing provider. `off`: there are no plans, and all features are available. */
  billing: z.enum(['builtin', 'chargebee', 'off']),
  /** Whether upgrades are temporarily not possible. */
  upgrades_suspended: z.boolean(),
  /** Whether users select Slack channels in Slack, through the Slack app of this installation. */
  slack_app: z.boolean(),
  /** Whether other products are recommended, see `/explore/`. */
  explore: z.boolean(),
});
export type Installation = z.infer<typeof Installation>;

export const getInstallation = endpoint({
  method: 'GET',
  path: '/installation/',
  access: 'public',
  summary: 'What a browser has to know of this installation before anybody signs in',
  tag: 'Installation',
  status: 200,
  response: Installation,
});
