import { listRecentStateChanges as listEndpoint } from '@pharos/contract/rest/reports/recent-state-changes.ts';
import { listRecentStateChanges } from '../../usecases/reports/list-recent-state-changes.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toRecentStateChange } from './recent-state-change-answer.ts';

export const registerRecentStateChangeRoutes = (app: RouteApp): void => {
  route(app, listEndpoint, async ({ services, caller, query, url }) => {
    const { page, page_size: pageSize } = query;
    const part = { limit: pageSize, offset: (page - 1) * pageSize };
    const { count, rows } = await listRecentStateChanges(services, caller, part);
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toRecentStateChange));
  });
};
