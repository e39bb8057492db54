import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** What a browser has to know of this installation before anybody signs in. */
export const Installation = z.object({
  /** Of Pharos. */
  version: z.string(),
  /** Who may sign up: the first person, anybody, nobody. An invitation works in any case. */
  sign_up: z.enum(['first', 'open', 'closed']),
  /** False on the first run: with `sign_up` `first` or `open`, the first account can be created. */
  has_accounts: z.boolean(),
  /** False while mails are only kept in a folder of the server, since no mail server is set up. */
  sends_mail: z.boolean(),
  /** Whether some organization here has set single sign-on up. */
  single_sign_on: z.boolean(),
  /** Seconds between polls that a check may be set to, ascending. */
  check_intervals: z.array(z.number().int()),
  /** Whether `/zapier/` shows the guided Zaps of the operator's Zapier app. */
  zapier_app: z.boolean(),
  /** `off`: there are no plans, everything is unlocked. */
  billing: z.enum(['builtin', 'chargebee', 'off']),
  /** For the time being nobody can buy more than they have. */
  upgrades_suspended: z.boolean(),
  /** Whether Slack channels are chosen in Slack, by an app of this installation's own. */
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
