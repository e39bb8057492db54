import * as endpoints from '@pharos/contract/rest/status-pages/page-subscribers.ts';
import {
  addSubscriber,
  listSubscribers,
  type PageSubscriber,
  removeSubscriber,
} from '../../usecases/page-subscribers/manage-subscribers.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerPageSubscriberRoutes = (app: RouteApp): void => {
  route(app, endpoints.listPageSubscribers, async ({ services, caller, params, query, url }) => {
    const paging = { page: query.page, pageSize: query.page_size };
    const { count, subscribers } = await listSubscribers(services, caller, params.id, paging);
    return toPage({ url, baseUrl: services.settings.baseUrl, ...paging }, count, subscribers.map(toPageSubscriber));
  });

  route(app, endpoints.addPageSubscriber, async ({ services, caller, params, body }) =>
    toPageSubscriber(await addSubscriber(services, caller, params.id, body.email)),
  );

  route(app, endpoints.removePageSubscriber, async ({ services, caller, params }) => {
    await removeSubscriber(services, caller, params.id, params.subscriber);
    return {};
  });
};

const toPageSubscriber = (subscriber: PageSubscriber): endpoints.PageSubscriber => ({
  id: subscriber.id,
  kind: subscriber.kind,
  address: subscriber.address,
  subscribed_at: new Date(subscriber.createdAt).toISOString(),
  confirmed_at: isoOrNull(subscriber.confirmedAt),
  failing_since: isoOrNull(subscriber.failingSince),
});

const isoOrNull = (moment: number | null): string | null => (moment === null ? null : new Date(moment).toISOString());
