import * as endpoints from '@pharos/contract/rest/badges/badges.ts';
import { changeBadge } from '../../usecases/badges/change-badge.ts';
import { createBadge } from '../../usecases/badges/create-badge.ts';
import { deleteBadge } from '../../usecases/badges/delete-badge.ts';
import { listBadges, readBadge } from '../../usecases/badges/list-badges.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { ofData, toBadge } from './badge-answer.ts';

export const registerBadgeRoutes = (app: RouteApp): void => {
  route(app, endpoints.listBadges, async ({ services, caller, query, url }) => {
    const badges = await listBadges(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, badges.map(toBadge));
  });

  route(app, endpoints.getBadge, async ({ services, caller, params }) =>
    toBadge(await readBadge(services, caller, params.uuid)),
  );

  route(app, endpoints.createBadge, async ({ services, caller, body: { name, organization, data } }) => {
    refuseOtherOrganization(caller, organization);
    return toBadge(await createBadge(services, caller, { name, ...ofData(data) }));
  });

  route(app, endpoints.changeBadge, async ({ services, caller, params, body: { name, organization, data } }) => {
    refuseOtherOrganization(caller, organization);
    const change = { ...(name !== undefined && { name }), ...(data && ofData(data)) };
    return toBadge(await changeBadge(services, caller, params.uuid, change));
  });

  route(app, endpoints.deleteBadge, async ({ services, caller, params }) => {
    await deleteBadge(services, caller, params.uuid);
    return {};
  });
};
