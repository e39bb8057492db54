import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/**
 * Only the IDs are used. The other data may be outdated, so the current data are read from Chargebee.
 * https://apidocs.chargebee.com/docs/api/events
 */
export const ChargebeeEvent = z.looseObject({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  content: z.looseObject({
    subscription: z.looseObject({ id: z.string().max(200) }).optional(),
    customer: z.looseObject({ id: z.string().max(200) }).optional(),
    invoice: z.looseObject({ customer_id: z.string().max(200) }).optional(),
  }),
});

/** Also accepts repeated events and events about unknown customers. */
export const takeChargebeeEvent = endpoint({
  method: 'POST',
  path: '/billing/chargebee/events/',
  access: 'public',
  summary:
    'Receive a Chargebee event; requires basic authentication with the user name and password that the operator configured in Chargebee and in Pharos',
  tag: 'Payment',
  body: ChargebeeEvent,
  status: 200,
  response: z.object({ taken: z.boolean() }),
  perMinute: 6000,
});
