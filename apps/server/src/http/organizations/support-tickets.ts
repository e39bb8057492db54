import { createSupportTicket, getSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { createTicket } from '../../usecases/organizations/support/create-ticket.ts';
import { readTicket } from '../../usecases/organizations/support/read-ticket.ts';
import { toIso } from '../app/answers/iso-time.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerSupportTicketRoutes = (app: RouteApp): void => {
  route(app, createSupportTicket, async ({ services, caller, body }) => ({
    url: await createTicket(services, caller, {
      organizationId: body.organization,
      reason: body.reason,
      requestedUser: body.requested_user,
      downgradeTo: body.DowngradeTo ?? null,
      planRequested: body.plan_requested ?? null,
    }),
  }));

  route(app, getSupportTicket, async ({ services, params }) => {
    const { id, reason, status, createdAt, closedAt, replyDueAt } = await readTicket(services, params.uuid);
    return {
      id,
      reason,
      status,
      created_on: createdAt.toISOString(),
      reply_due_on: replyDueAt === null ? null : toIso(replyDueAt),
      closed_on: closedAt?.toISOString() ?? null,
    };
  });
};
