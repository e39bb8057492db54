import { z } from 'zod';
import { endpoint, IdParams, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId, StateFilter } from './integration.ts';

const tag = 'Integrations';

export const SlackAlerter = z.object({
  id: z.number().int(),
  state: IntegrationState,
  organization: z.number().int(),
  /** The name from Slack. Null before the authorization, and for an entered URL. */
  slack_team_name: z.string().nullable(),
  slack_incoming_webhook_channel: z.string().nullable(),
  /** Masked. Null before the authorization. */
  incoming_webhook_url: z.string().nullable(),
  is_authorized: z.boolean(),
  /**
   * The URL at which a person authorizes Pharos, valid once and for 10 minutes. Null unless this request asked for it.
   */
  oauth_authorization_url: z.string().nullable(),
  /** AA: all checks. */
  alert_source_mode: z.literal('AA'),
  alert_source_check_state: StateFilter,
  /** The problem that prevents sending, or that has occurred lately. */
  problem: z.string().nullable(),
});
export type SlackAlerter = z.infer<typeof SlackAlerter>;

const fields = {
  organization: OrganizationId,
  state: IntegrationState,
  alert_source_mode: z.literal('AA'),
  alert_source_check_state: StateFilter,
  /** For a channel without the Slack app of the installation. If the mask is sent back, the stored URL remains. */
  incoming_webhook_url: z.string().trim().max(2000),
  slack_incoming_webhook_channel: OneLine.pipe(
    z.string().max(80, 'The name of a channel must have at most 80 characters.'),
  ),
};

export const listSlackAlerters = endpoint({
  method: 'GET',
  path: '/integrations/slack-alerters/',
  access: 'integrations.read',
  summary: 'List the Slack channels that receive alerts, oldest first',
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
    'Add a Slack channel: choose it at the returned `oauth_authorization_url`, or send its `incoming_webhook_url`',
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
    'Change a Slack channel; with `alert_source_check_state`, choose another channel at the returned `oauth_authorization_url`',
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
  summary: 'Delete a Slack channel; waiting messages to it are not sent',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const authorizeSlackAlerter = endpoint({
  method: 'POST',
  path: '/integrations/slack-alerters/:state/authorize/',
  access: 'integrations.manage',
  summary: 'Complete an authorization with the `state` and `code` that Slack returned to the browser',
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
  summary: 'Send an example alert to a Slack channel immediately',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({ message: z.string() }),
  perMinute: 10,
});
