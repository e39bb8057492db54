import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId } from './integration.ts';

const tag = 'Integrations';

/** AL all events, AT up and down, PE performance degraded, PS paused and restarted. */
export const WebhookType = z.enum(['AL', 'AT', 'PE', 'PS']);
export type WebhookType = z.infer<typeof WebhookType>;

/** What happens to a check, as `{{event}}` names it. */
export const WebhookEvent = z.enum(['down', 'up', 'degraded', 'recovered', 'paused', 'restarted', 'certificate']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What the `meta` string of a webhook holds, as JSON. `data_json`: the body to send, with placeholders; null: the simple body. */
export const WebhookMeta = z.strictObject({
  username: z.string().max(255).nullish(),
  /** Answered as a mask; a mask, or none, keeps the stored one. */
  password: z.string().max(255).nullish(),
  data_json: z.record(z.string(), z.unknown(), 'The content has to be a JSON object.').nullish(),
});
export type WebhookMeta = z.infer<typeof WebhookMeta>;

/** 64 KiB: what a body may come to, with room for the rest. */
const Meta = z.string().max(65_536, 'The content is too long: 64 KiB at most.');

export const Webhook = z.object({
  id: z.number().int(),
  state: IntegrationState,
  name: z.string(),
  type: WebhookType,
  url: z.string(),
  /** Empty: all checks, unless `checks_deleted`. */
  subscribed_checks: z.array(z.number().int()),
  /** Those that it was for were deleted: it is for none until others, or all, are chosen. */
  checks_deleted: z.boolean(),
  organization: z.number().int(),
  meta: z.string(),
  /** By what it was made, other than by people: a subscription of a Zap. */
  made_by: z.literal('zapier').nullable(),
  /** What keeps it from being sent to, or has failed lately; null when all is well. */
  problem: z.string().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

const name = z
  .string('Webhook name is required')
  .pipe(OneLine)
  .pipe(
    z
      .string()
      .min(1, { error: 'Webhook name is required', abort: true })
      .min(3, 'Webhook name should be longer than 3 characters')
      .max(128, 'Webhook name should be limited to 128 characters'),
  );

const fields = {
  state: IntegrationState,
  name,
  type: WebhookType,
  url: z
    .string('Callback URL is required')
    .trim()
    .min(1, 'Callback URL is required')
    .max(2000, 'A URL has 2000 characters at most.'),
  /** None: all checks too, unless those chosen were deleted. */
  subscribed_checks: z.union([z.literal('all'), z.array(Id).max(1000)], 'Choose checks, or "all".'),
  organization: OrganizationId,
  meta: Meta,
};

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/integrations/webhooks/',
  access: 'integrations.read',
  summary: 'Webhooks of the organization, the oldest first',
  tag,
  query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
  status: 200,
  response: pageOf(Webhook),
});

/** Told once, when it is made. Signs what is sent, as Standard Webhooks defines it. */
const SigningSecret = { signing_secret: z.string() };

export const createWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/',
  access: 'integrations.manage',
  summary: 'Add a webhook; `signing_secret` is told once',
  tag,
  body: z.strictObject({
    ...fields,
    subscribed_checks: fields.subscribed_checks.default('all'),
    meta: Meta.default('{}'),
  }),
  status: 201,
  response: Webhook.extend(SigningSecret),
  perMinute: 20,
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/integrations/webhooks/:id/',
  access: 'integrations.manage',
  summary: 'Change a webhook: what is sent along',
  tag,
  params: IdParams,
  body: z.strictObject(fields).partial(),
  status: 200,
  response: Webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/integrations/webhooks/:id/',
  access: 'integrations.remove',
  summary: 'Delete a webhook; what still waits to be sent to it is not sent',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/:id/signing-secret/',
  access: 'integrations.manage',
  summary: 'Make a new signing secret, told once; the one before signs too for 24 hours',
  tag,
  params: IdParams,
  status: 200,
  response: z.object(SigningSecret),
  perMinute: 20,
});

const TestAnswer = z.object({
  status_code: z.number().int(),
  /** Milliseconds. */
  response_time: z.number().int(),
  /** The first 500 characters. */
  body: z.string(),
});

/** 422 of a test that was sent, and not accepted; `answer` is null when there was none. Other refusals have `detail` alone. */
export const WebhookTestRefusal = z.object({
  detail: z.string(),
  /** The body that was sent. */
  test_data: z.string(),
  answer: TestAnswer.nullable(),
});
export type WebhookTestRefusal = z.infer<typeof WebhookTestRefusal>;

/** Refuses with `WebhookTestRefusal` what was not accepted. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhook-test/',
  access: 'integrations.manage',
  summary:
    'Send the example of an event to a webhook at once, with the `meta` that is given, saved or not; without `event` of a check that is up again',
  tag,
  body: z.strictObject({ test_data: Meta, webhook: Id, event: WebhookEvent.default('up') }),
  status: 200,
  response: z.object({
    /** The body that was sent. */
    test_data: z.string(),
    webhook: z.number().int(),
    answer: TestAnswer,
  }),
  perMinute: 10,
});
