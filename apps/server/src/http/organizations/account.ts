import { resetOrganizationToken } from '@pharos/contract/rest/organizations/api-keys.ts';
import { listAuditLog } from '@pharos/contract/rest/organizations/audit-log.ts';
import * as ownership from '@pharos/contract/rest/organizations/ownership.ts';
import { createSupportTicket, getSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { resetApiKey } from '../../usecases/organizations/api-keys/reset-api-key.ts';
import { listAuditLog as readAuditLog } from '../../usecases/organizations/list-audit-log.ts';
import { createTicket } from '../../usecases/organizations/support/create-ticket.ts';
import { readTicket } from '../../usecases/organizations/support/read-ticket.ts';
import { transferOwnership } from '../../usecases/organizations/transfer-ownership.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toAuditEntry } from './audit-entry.ts';

export const registerAccountRoutes = (app: RouteApp): void => {
  route(app, resetOrganizationToken, async ({ services, caller, body }) => ({
    organization_token: await resetApiKey(services, caller, body.organization_id),
  }));

  route(app, ownership.transferOwnership, async ({ services, caller, body }) => {
    await transferOwnership(services, caller, { owner: body.currentowner, admin: body.currentadmin });
    return body;
  });

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
    const { id, reason, status, createdAt, closedAt } = await readTicket(services, params.uuid);
    return {
      id,
      reason,
      status,
      created_on: createdAt.toISOString(),
      closed_on: closedAt?.toISOString() ?? null,
    };
  });

  route(app, listAuditLog, async ({ services, caller, query, url }) => {
    const { subject, page, page_size: pageSize } = query;
    const { count, rows } = await readAuditLog(services, caller, subject, { page, pageSize });
    return toPage({ url, origin: services.settings.baseUrl, page, pageSize }, count, rows.map(toAuditEntry));
  });
};
