import { z } from 'zod';
import { endpoint, IdParams, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId, StateFilter } from './integration.ts';

const tag = 'Integrations';

/** A channel of Slack that alerts are sent to. */
export const SlackAlerter = z.object({
  id: z.number().int(),
  state: IntegrationState,
  organization: z.number().int(),
  /** As Slack names it; null until it has, and where the URL of an incoming webhook was entered. */
  slack_team_name: z.string().nullable(),
  slack_incoming_webhook_channel: z.string().nullable(),
  /** Masked; null until there is one. */
  incoming_webhook_url: z.string().nullable(),
  /** Messages can be posted to the channel. */
  is_authorized: z.boolean(),
  /** Where a person allows Pharos to post to a channel, good for 10 minutes and once; told by what asks for it, else null. */
  oauth_authorization_url: z.string().nullable(),
  /** AA: all checks. */
  alert_source_mode: z.literal('AA'),
  alert_source_check_state: StateFilter,
  /** What keeps it from being sent to, or has failed lately; null when all is well. */
  problem: z.string().nullable(),
});
export type SlackAlerter = z.infer<typeof SlackAlerter>;

const fields = {
  organization: OrganizationId,
  state: IntegrationState,
  alert_source_mode: z.literal('AA'),
  alert_source_check_state: StateFilter,
  /** Of a channel that is connected without the installation's own Slack app; a mask keeps the stored one. */
  incoming_webhook_url: z.string().trim().max(2000),
  /** To tell such a channel from others. */
  slack_incoming_webhook_channel: OneLine.pipe(z.string().max(80, 'A name of a channel has 80 characters at most.')),
};

export const listSlackAlerters = endpoint({
  method: 'GET',
  path: '/integrations/slack-alerters/',
  access: 'integrations.read',
  summary: 'Slack channels that alerts are sent to, the oldest first',
  tag,
  query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
  status: 200,
  response: pageOf(SlackAlerter),
});

export const createSlackAlerter = endpoint({
  method: 'POST',
  path: '/integrations/slack-alerters/',
  access: 'integrations.manage',
  summary:
    'Add a Slack channel: `oauth_authorization_url` leads to the choice of it, or `incoming_webhook_url` names it',
  tag,
  body: z.strictObject({
    organization: fields.organization,
    state: fields.state,
    alert_source_mode: fields.alert_source_mode.default('AA'),
    alert_source_check_state: fields.alert_source_check_state.default('AN'),
    incoming_webhook_url: fields.incoming_webhook_url.optional(),
    slack_incoming_webhook_channel: fields.slack_incoming_webhook_channel.optional(),
  }),
  status: 201,
  response: SlackAlerter,
  perMinute: 20,
});

export const changeSlackAlerter = endpoint({
  method: 'PATCH',
  path: '/integrations/slack-alerters/:id/',
  access: 'integrations.manage',
  summary:
    'Change a Slack channel; with `alert_source_check_state`, `oauth_authorization_url` leads to another choice of it',
  tag,
  params: IdParams,
  body: z.strictObject(fields).partial(),
  status: 200,
  response: SlackAlerter,
});

export const deleteSlackAlerter = endpoint({
  method: 'DELETE',
  path: '/integrations/slack-alerters/:id/',
  access: 'integrations.remove',
  summary: 'Delete a Slack channel; what still waits to be sent to it is not sent',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const authorizeSlackAlerter = endpoint({
  method: 'POST',
  path: '/integrations/slack-alerters/:state/authorize/',
  access: 'integrations.manage',
  summary: 'End an authorization with the `state` and `code` that Slack sent the browser back with',
  tag,
  params: z.object({ state: z.string().max(200) }),
  body: z.strictObject({ code: z.string('The code is missing.').min(1, 'The code is missing.').max(500) }),
  status: 200,
  response: z.object({ message: z.string() }),
  perMinute: 20,
});

export const testSlackAlerter = endpoint({
  method: 'POST',
  path: '/integrations/slack-alerters/:id/test/',
  access: 'integrations.manage',
  summary: 'Send an example to a Slack channel at once',
  tag,
  params: IdParams,
  status: 200,
  /** What Slack answered. */
  response: z.object({ message: z.string() }),
  perMinute: 10,
});
