import { z } from 'zod';
import { endpoint, OneLine, Timestamp } from '../common/endpoint.ts';
import { MemberReference } from './ownership.ts';

const tag = 'Support';
const Text = OneLine.min(1, 'This field may not be blank.').max(200);

export const createSupportTicket = endpoint({
  method: 'POST',
  path: '/create-support-ticket/',
  access: 'support.request',
  summary: 'Ask the people who run this installation for something',
  tag,
  body: z.strictObject({
    reason: Text,
    organization: z.number().int().positive().max(2_147_483_647),
    /** For whom it is asked; the caller when left out. */
    requested_user: MemberReference.optional(),
    DowngradeTo: Text.optional(),
    plan_requested: Text.optional(),
  }),
  status: 201,
  response: z.object({ url: z.url() }),
  perMinute: 10,
});

export const SupportTicket = z.object({
  id: z.uuid(),
  reason: z.string(),
  status: z.enum(['open', 'closed']),
  created_on: Timestamp,
  /** Until when it is answered; null once it is closed. */
  reply_due_on: Timestamp.nullable(),
  closed_on: Timestamp.nullable(),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

/** Opened as a link, without a session: the id is the key. */
export const getSupportTicket = endpoint({
  method: 'GET',
  path: '/support-tickets/:uuid/',
  access: 'public',
  summary: 'What has become of a ticket',
  tag,
  params: z.object({ uuid: z.uuid() }),
  status: 200,
  response: SupportTicket,
  perMinute: 120,
});
