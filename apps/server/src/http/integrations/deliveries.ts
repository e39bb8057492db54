import * as endpoints from '@pharos/contract/rest/integrations/deliveries.ts';
import { listDeliveries } from '../../usecases/integrations/list-deliveries.ts';
import { resendDeliveries } from '../../usecases/integrations/resend-deliveries.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toIntegrationDelivery } from './delivery-answer.ts';

export const registerIntegrationDeliveryRoutes = (app: RouteApp): void => {
  route(app, endpoints.listIntegrationDeliveries, async ({ services, caller, params, query, url }) => {
    const deliveries = await listDeliveries(services, caller, params.id);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, deliveries.map(toIntegrationDelivery));
  });

  route(app, endpoints.resendIntegrationDeliveries, async ({ services, caller, params, body }) => {
    const request = 'delivery' in body ? { deliveryId: body.delivery } : { failedSince: new Date(body.failed_since) };
    return { count: await resendDeliveries(services, caller, params.id, request) };
  });
};
