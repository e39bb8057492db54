import { z } from 'zod';
import { endpoint, IdParams, PageQuery, pageOf, Timestamp } from '../common/endpoint.ts';
import { Email } from '../people/people.ts';

const tag = 'Status pages';

export const PageSubscriber = z.object({
  id: z.number().int(),
  kind: z.enum(['mail', 'webhook']),
  /** An email address, or the URL of a webhook. */
  address: z.string(),
  subscribed_at: Timestamp,
  /** No notifications are sent before the confirmation. */
  confirmed_at: Timestamp.nullable(),
  /** The time since which a webhook accepts nothing. */
  failing_since: Timestamp.nullable(),
});
export type PageSubscriber = z.infer<typeof PageSubscriber>;

export const listPageSubscribers = endpoint({
  method: 'GET',
  path: '/public-status-pages/:id/subscribers/',
  access: 'status-pages.manage',
  summary: 'List the subscribers of a status page, newest first',
  tag,
  params: IdParams,
  query: z.strictObject(PageQuery),
  status: 200,
  response: pageOf(PageSubscriber),
});

export const addPageSubscriber = endpoint({
  method: 'POST',
  path: '/public-status-pages/:id/subscribers/',
  access: 'status-pages.manage',
  summary: 'Add a subscriber to a status page; the address is mailed for confirmation',
  tag,
  params: IdParams,
  body: z.strictObject({ email: Email }),
  status: 201,
  response: PageSubscriber,
});

export const removePageSubscriber = endpoint({
  method: 'DELETE',
  path: '/public-status-pages/:id/subscribers/:subscriber/',
  access: 'status-pages.manage',
  summary: 'Remove a subscriber from a status page',
  tag,
  params: IdParams.extend({ subscriber: IdParams.shape.id }),
  status: 200,
  response: z.object({}),
});
