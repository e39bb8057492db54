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
    'Subscribe a URL to events (REST hooks, as Zapier makes them): a webhook of the organization. The same URL again is the same hook, with what is asked for last',
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
  summary: 'End a subscription; what still waits to be sent to it is not sent',
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
    'What a subscription is sent: the three newest events of its type, the newest first; examples while there is none',
  tag,
  query: z.strictObject({ type: WebhookType, check: z.coerce.number().pipe(Id).optional() }),
  status: 200,
  response: z.array(z.record(z.string(), z.unknown())),
  perMinute: 60,
});
