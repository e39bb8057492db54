import * as endpoints from '@pharos/contract/rest/organizations/support-tickets.ts';
import { createTicket } from '../../usecases/organizations/support/create-ticket.ts';
import { listOwnTickets } from '../../usecases/organizations/support/list-own-tickets.ts';
import { readTicket } from '../../usecases/organizations/support/read-ticket.ts';
import { replyInTicket } from '../../usecases/organizations/support/reply-in-ticket.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerSupportTicketRoutes = (app: RouteApp): void => {
  route(app, endpoints.createSupportTicket, async ({ services, caller, body }) => ({
    url: await createTicket(services, caller, {
      organizationId: body.organization,
      reason: body.reason,
      requestedUser: body.requested_user,
      downgradeTo: body.DowngradeTo ?? null,
      planRequested: body.plan_requested ?? null,
    }),
  }));

  route(app, endpoints.listOwnTickets, async ({ services, caller }) => ({
    results: (await listOwnTickets(services, caller)).map(({ id, organizationId, reason, status, createdAt }) => ({
      id,
      url: `${services.settings.baseUrl}/tickets/${id}`,
      organization: organizationId,
      reason,
      status,
      created_on: createdAt.toISOString(),
    })),
  }));

  route(app, endpoints.getSupportTicket, async ({ services, params }) =>
    toSupportTicket(await readTicket(services, params.uuid)),
  );

  route(app, endpoints.replyInTicket, async ({ services, caller, params: { uuid }, body }) => {
    await replyInTicket(services, caller, uuid, body.text);
    return toSupportTicket(await readTicket(services, uuid));
  });
};

const toSupportTicket = (ticket: Awaited<ReturnType<typeof readTicket>>): endpoints.SupportTicket => ({
  id: ticket.id,
  reason: ticket.reason,
  status: ticket.status,
  created_on: ticket.createdAt.toISOString(),
  reply_due_on: ticket.replyDueAt === null ? null : toIso(ticket.replyDueAt),
  closed_on: ticket.closedAt?.toISOString() ?? null,
  messages: ticket.messages.map(toTicketMessage),
});

export const toTicketMessage = (message: {
  author: endpoints.TicketMessage['author'];
  at: Date;
  text: string;
}): endpoints.TicketMessage => ({
  author: message.author,
  created_on: message.at.toISOString(),
  text: message.text,
});
