import { listServingIntegrations } from '@pharos/contract/rest/integrations/serving.ts';
import { listServing } from '../../usecases/integrations/list-serving.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerServingIntegrationRoutes = (app: RouteApp): void => {
  route(app, listServingIntegrations, async ({ services, caller, query, url }) => {
    const serving = await listServing(services, caller, query.check_id ?? null);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(
      request,
      serving.map(({ isSentTo, ...integration }) => ({ ...integration, is_sent_to: isSentTo })),
    );
  });
};
