import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, OneLine, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId } from './integration.ts';

const tag = 'Integrations';

/** AL: all events. AT: up and down. PE: degraded performance. PS: paused and restarted. */
export const WebhookType = z.enum(['AL', 'AT', 'PE', 'PS']);
export type WebhookType = z.infer<typeof WebhookType>;

/** The value of the placeholder `{{event}}`. */
export const WebhookEvent = z.enum(['down', 'up', 'degraded', 'recovered', 'paused', 'restarted', 'certificate']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The `meta` string of a webhook. `data_json` is the body with placeholders, or null for the simple body. */
export const WebhookMeta = z.strictObject({
  username: z.string().max(255).nullish(),
  /** Returned as a mask. If the mask or no value is sent back, the stored password remains. */
  password: z.string().max(255).nullish(),
  data_json: z.record(z.string(), z.unknown(), 'The content must be a JSON object.').nullish(),
});
export type WebhookMeta = z.infer<typeof WebhookMeta>;

/** 64 KiB is the maximum size of a body plus room for the other fields. */
const Meta = z.string().max(65_536, 'The content is too long. The maximum is 64 KiB.');

export const Webhook = z.object({
  id: z.number().int(),
  state: IntegrationState,
  name: z.string(),
  type: WebhookType,
  url: z.string(),
  /** Empty for all checks, unless `checks_deleted` is true. */
  subscribed_checks: z.array(z.number().int()),
  /** Whether the selected checks were deleted. The webhook gets no events until a person selects checks again. */
  checks_deleted: z.boolean(),
  organization: z.number().int(),
  meta: z.string(),
  /** The subscription of a Zap, or null if a person created the webhook. */
  made_by: z.literal('zapier').nullable(),
  /** The problem that prevents sending, or that has occurred lately. */
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
    .max(2000, 'The URL must have at most 2000 characters.'),
  /** An empty list also means all checks, unless the selected checks were deleted. */
  subscribed_checks: z.union([z.literal('all'), z.array(Id).max(1000)], 'Choose checks, or "all".'),
  organization: OrganizationId,
  meta: Meta,
};

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/integrations/webhooks/',
  access: 'integrations.read',
  summary: 'List the webhooks of the organization, oldest first',
  tag,
  query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
  status: 200,
  response: pageOf(Webhook),
});

/** Returned only once. Signs messages as defined by Standard Webhooks. */
const SigningSecret = { signing_secret: z.string() };

export const createWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/',
  access: 'integrations.manage',
  summary: 'Add a webhook; `signing_secret` is only returned once',
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
  summary: 'Change the given fields of a webhook',
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
  summary: 'Delete a webhook; waiting messages to it are not sent',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/integrations/webhooks/:id/signing-secret/',
  access: 'integrations.manage',
  summary:
    'Create a new signing secret, which is only returned once; the previous secret also remains valid for 24 hours',
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

/**
 * The body of a 422 for a test that was not accepted. `answer` is null if there was no response. Other errors have only
 * `detail`.
 */
export const WebhookTestRefusal = z.object({
  detail: z.string(),
  test_data: z.string(),
  answer: TestAnswer.nullable(),
});
export type WebhookTestRefusal = z.infer<typeof WebhookTestRefusal>;

/** Responds with `WebhookTestRefusal` if the receiver did not accept the message. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/integrations/webhook-test/',
  access: 'integrations.manage',
  summary:
    'Send an example event to a webhook immediately, with the given `meta`, which need not be saved. Default for `event`: a check that is up again',
  tag,
  body: z.strictObject({ test_data: Meta, webhook: Id, event: WebhookEvent.default('up') }),
  status: 200,
  response: z.object({
    test_data: z.string(),
    webhook: z.number().int(),
    answer: TestAnswer,
  }),
  perMinute: 10,
});
