import { z } from 'zod';
import { endpoint, PageQuery, pageOf } from '../common/endpoint.ts';
import { SupportTicket, TicketText } from '../organizations/support-tickets.ts';

const tag = 'Operators';
const params = z.object({ uuid: z.uuid() });

export const OperatorTicket = SupportTicket.omit({ messages: true }).extend({
  organization: z.object({ id: z.number().int(), name: z.string() }),
  /** Null if an API key created the ticket or the account no longer exists. */
  asked_by: z.string().nullable(),
  /** False if there is no person. */
  is_asker_verified: z.boolean(),
  is_overdue: z.boolean(),
});
export type OperatorTicket = z.infer<typeof OperatorTicket>;

export const listOperatorTickets = endpoint({
  method: 'GET',
  path: '/operator/tickets/',
  access: 'operator',
  summary: 'List the tickets of all organizations: first those that wait for an answer, starting with the longest wait',
  tag,
  query: z.strictObject({
    /** Searches in the reason, in the name of the organization, and in the email address of the creator. */
    search: z.string().trim().max(200).optional(),
    status: SupportTicket.shape.status.optional(),
    ...PageQuery,
  }),
  status: 200,
  response: pageOf(OperatorTicket),
});

export const OperatorTicketDetail = OperatorTicket.extend({
  /** The member for whom another person made the request. */
  requested_for: z.string().nullable(),
  downgrade_to: z.string().nullable(),
  plan_requested: z.string().nullable(),
  detail: z.string().nullable(),
  messages: SupportTicket.shape.messages,
});
export type OperatorTicketDetail = z.infer<typeof OperatorTicketDetail>;

export const getOperatorTicket = endpoint({
  method: 'GET',
  path: '/operator/tickets/:uuid/',
  access: 'operator',
  summary: 'Get a ticket with its messages',
  tag,
  params,
  status: 200,
  response: OperatorTicketDetail,
});

export const answerTicket = endpoint({
  method: 'POST',
  path: '/operator/tickets/:uuid/answers/',
  access: 'operator',
  summary: 'Answer a ticket; the answer is mailed to the requester and shown on the page of the ticket',
  tag,
  params,
  body: z.strictObject({
    text: TicketText,
    close: z.boolean().default(false),
    /** The client creates the ID, so that a repeated answer is stored and emailed only once. */
    id: z.uuid().optional(),
    /** The status that the client saw. The response is 409 if it has changed. */
    seen_status: SupportTicket.shape.status.optional(),
  }),
  status: 201,
  response: OperatorTicketDetail,
});

export const changeTicket = endpoint({
  method: 'PATCH',
  path: '/operator/tickets/:uuid/',
  access: 'operator',
  summary: 'Close a ticket without an answer, or reopen it',
  tag,
  params,
  body: z.strictObject({ status: SupportTicket.shape.status.exclude(['answered']) }),
  status: 200,
  response: OperatorTicketDetail,
});
