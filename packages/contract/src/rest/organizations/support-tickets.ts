import { z } from 'zod';
import { endpoint, Lines, OneLine, Timestamp } from '../common/endpoint.ts';
import { MemberReference } from './ownership.ts';

const tag = 'Support';
const Text = OneLine.min(1, 'This field may not be blank.').max(200);

export const createSupportTicket = endpoint({
  method: 'POST',
  path: '/create-support-ticket/',
  access: 'support.request',
  summary: 'Open a support ticket with the operators of this installation',
  tag,
  body: z.strictObject({
    reason: Text,
    organization: z.number().int().positive().max(2_147_483_647),
    /** The member for whom the request is made. Defaults to the caller. */
    requested_user: MemberReference.optional(),
    DowngradeTo: Text.optional(),
    plan_requested: Text.optional(),
  }),
  status: 201,
  response: z.object({ url: z.url() }),
  perMinute: 10,
});

export const TicketMessage = z.object({
  author: z.enum(['operator', 'asker']),
  created_on: Timestamp,
  text: z.string(),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const SupportTicket = z.object({
  id: z.uuid(),
  reason: z.string(),
  /** answered: the last message is from an operator. */
  status: z.enum(['open', 'answered', 'closed']),
  created_on: Timestamp,
  /** The time by which an answer is due. Null if no answer is pending. */
  reply_due_on: Timestamp.nullable(),
  closed_on: Timestamp.nullable(),
  messages: z.array(TicketMessage),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

/** Requires no session: anyone who knows the ID can read the ticket. */
export const getSupportTicket = endpoint({
  method: 'GET',
  path: '/support-tickets/:uuid/',
  access: 'public',
  summary: 'Get a support ticket of the caller',
  tag,
  params: z.object({ uuid: z.uuid() }),
  status: 200,
  response: SupportTicket,
  perMinute: 120,
});

export const TicketText = Lines.min(1, 'Enter a text.').max(5000, 'At most 5,000 characters');

/** An open ticket that the caller created. */
export const OwnTicket = z.object({
  id: z.uuid(),
  url: z.url(),
  organization: z.number().int(),
  reason: z.string(),
  status: SupportTicket.shape.status,
  created_on: Timestamp,
});
export type OwnTicket = z.infer<typeof OwnTicket>;

export const listOwnTickets = endpoint({
  method: 'GET',
  path: '/support-tickets/',
  access: 'user',
  summary: 'List the open tickets of the caller, newest first',
  tag,
  status: 200,
  response: z.object({ results: z.array(OwnTicket) }),
});

export const replyInTicket = endpoint({
  method: 'POST',
  path: '/support-tickets/:uuid/messages/',
  access: 'user',
  summary: 'Add a message to an open ticket of the caller',
  tag,
  params: z.object({ uuid: z.uuid() }),
  body: z.strictObject({ text: TicketText }),
  status: 201,
  response: SupportTicket,
  perMinute: 10,
});
