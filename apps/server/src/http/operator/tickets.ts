import * as endpoints from '@pharos/contract/rest/operator/tickets.ts';
import { answerTicket, changeTicketStatus } from '../../usecases/operator/tickets/answer-ticket.ts';
import {
  listTickets,
  readTicketForOperator,
  type TicketDetail,
  type TicketForOperator,
} from '../../usecases/operator/tickets/read-tickets.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toTicketMessage } from '../organizations/support-tickets.ts';

export const registerOperatorTicketRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOperatorTickets, async ({ services, query, url }) => {
    const { search, status, page, page_size: pageSize } = query;
    const filter = { search, status, limit: pageSize, offset: (page - 1) * pageSize };
    const { count, rows } = await listTickets(services, filter);
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toTicket));
  });

  route(app, endpoints.getOperatorTicket, async ({ services, params: { uuid } }) =>
    toDetail(await readTicketForOperator(services, uuid)),
  );

  route(app, endpoints.answerTicket, async ({ services, caller, params: { uuid }, body }) => {
    const { text, close: closes, id: clientId = null, seen_status: seenStatus = null } = body;
    await answerTicket(services, caller, uuid, { text, closes, clientId, seenStatus });
    return toDetail(await readTicketForOperator(services, uuid));
  });

  route(app, endpoints.changeTicket, async ({ services, caller, params: { uuid }, body: { status } }) => {
    await changeTicketStatus(services, caller, uuid, status);
    return toDetail(await readTicketForOperator(services, uuid));
  });
};

const toTicket = (ticket: TicketForOperator): endpoints.OperatorTicket => ({
  id: ticket.id,
  reason: ticket.reason,
  status: ticket.status,
  organization: { id: ticket.organizationId, name: ticket.organizationName },
  asked_by: ticket.requestedBy,
  is_asker_verified: ticket.isAskerVerified === true,
  created_on: ticket.createdAt.toISOString(),
  reply_due_on: ticket.replyDueAt === null ? null : toIso(ticket.replyDueAt),
  is_overdue: ticket.isOverdue,
  closed_on: ticket.closedAt?.toISOString() ?? null,
});

const toDetail = (ticket: TicketDetail): endpoints.OperatorTicketDetail => ({
  ...toTicket(ticket),
  requested_for: ticket.requestedFor === ticket.requestedBy ? null : ticket.requestedFor,
  downgrade_to: ticket.downgradeTo,
  plan_requested: ticket.planRequested,
  detail: ticket.detail,
  messages: ticket.messages.map(toTicketMessage),
});
