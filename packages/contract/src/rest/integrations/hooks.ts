import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams } from '../common/endpoint.ts';
import { WebhookType } from './webhooks.ts';

const tag = 'Integrations';

export const createHook = endpoint({
  method: 'POST',
  path: '/hooks/',
  access: 'integrations.manage',
  summary:
    'Subscribe a URL to events (a REST hook, as created by Zapier). It becomes a webhook of the organization. A repeated call with the same URL changes that webhook',
  tag,
  body: z.strictObject({
    target_url: z.string('Target URL is required').trim().min(1, 'Target URL is required').max(2000),
    type: WebhookType,
    /** Null or omitted for all checks. */
    check: Id.nullish(),
  }),
  status: 201,
  response: z.object({ id: z.number().int() }),
  perMinute: 60,
});

export const deleteHook = endpoint({
  method: 'DELETE',
  path: '/hooks/:id/',
  access: 'integrations.remove',
  summary: 'End a subscription; waiting messages to it are not sent',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const listHookSamples = endpoint({
  method: 'GET',
  path: '/hooks/samples/',
  access: 'integrations.read',
  summary:
    'List the three newest events of a type as a subscription receives them, newest first; examples if there are none',
  tag,
  query: z.strictObject({ type: WebhookType, check: z.coerce.number().pipe(Id).optional() }),
  status: 200,
  response: z.array(z.record(z.string(), z.unknown())),
  perMinute: 60,
});
