import * as endpoints from '@pharos/contract/rest/organizations/audit-log.ts';
import { listAuditLog } from '../../usecases/organizations/list-audit-log.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toAuditEntry } from './audit-entry.ts';

export const registerAuditLogRoutes = (app: RouteApp): void => {
  route(app, endpoints.listAuditLog, async ({ services, caller, query, url }) => {
    const { subject, page, page_size: pageSize } = query;
    const { count, rows } = await listAuditLog(services, caller, subject, { page, pageSize });
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toAuditEntry));
  });
};
