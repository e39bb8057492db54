import { z } from 'zod';
import { endpoint, PageQuery, pageOf } from '../common/endpoint.ts';
import { SupportTicket, TicketText } from '../organizations/support-tickets.ts';

const tag = 'Operators';
const params = z.object({ uuid: z.uuid() });

export const OperatorTicket = SupportTicket.omit({ messages: true }).extend({
  organization: z.object({ id: z.number().int(), name: z.string() }),
  /** Null: an API key, or an account that is gone. */
  asked_by: z.string().nullable(),
  /** Whether that address was proved; false too where nobody is named. */
  is_asker_verified: z.boolean(),
  /** Whether it should have been answered by now. */
  is_overdue: z.boolean(),
});
export type OperatorTicket = z.infer<typeof OperatorTicket>;

export const listOperatorTickets = endpoint({
  method: 'GET',
  path: '/operator/tickets/',
  access: 'operator',
  summary: 'Tickets of all organizations: those that wait for an answer first, the longest waiting before the others',
  tag,
  query: z.strictObject({
    /** Part of the reason, the organization's name or the asker's e-mail address. */
    search: z.string().trim().max(200).optional(),
    status: SupportTicket.shape.status.optional(),
    ...PageQuery,
  }),
  status: 200,
  response: pageOf(OperatorTicket),
});

export const OperatorTicketDetail = OperatorTicket.extend({
  /** For whom it was asked, where that is another member. */
  requested_for: z.string().nullable(),
  downgrade_to: z.string().nullable(),
  plan_requested: z.string().nullable(),
  /** What else was told; lines. */
  detail: z.string().nullable(),
  messages: SupportTicket.shape.messages,
});
export type OperatorTicketDetail = z.infer<typeof OperatorTicketDetail>;

export const getOperatorTicket = endpoint({
  method: 'GET',
  path: '/operator/tickets/:uuid/',
  access: 'operator',
  summary: 'One ticket, with what was said in it',
  tag,
  params,
  status: 200,
  response: OperatorTicketDetail,
});

export const answerTicket = endpoint({
  method: 'POST',
  path: '/operator/tickets/:uuid/answers/',
  access: 'operator',
  summary: 'Answer a ticket: the asker gets it by mail, and it stands on the ticket’s page',
  tag,
  params,
  body: z.strictObject({
    text: TicketText,
    close: z.boolean().default(false),
    /** Made by who sends it, for each answer another: the same one is taken and mailed once, however often it is sent. */
    id: z.uuid().optional(),
    /** The status that was seen when the answer was written: 409 when it is another by now. */
    seen_status: SupportTicket.shape.status.optional(),
  }),
  status: 201,
  response: OperatorTicketDetail,
});

export const changeTicket = endpoint({
  method: 'PATCH',
  path: '/operator/tickets/:uuid/',
  access: 'operator',
  summary: 'Close a ticket without an answer, or open it again',
  tag,
  params,
  body: z.strictObject({ status: SupportTicket.shape.status.exclude(['answered']) }),
  status: 200,
  response: OperatorTicketDetail,
});
