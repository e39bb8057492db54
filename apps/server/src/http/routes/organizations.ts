import * as endpoints from '@pharos/contract/rest/organizations.ts';
import { changeOrganization } from '../../usecases/people/change-organization.ts';
import { listApplications } from '../../usecases/people/list-applications.ts';
import {
  readActiveOrganization,
  readOrganization,
  readOrganizations,
} from '../../usecases/people/read-organizations.ts';
import { type RouteApp, route } from '../register.ts';
import { toOrganization } from '../wire/organization.ts';
import { toPage } from '../wire/page.ts';

export const registerOrganizationRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOrganizations, async ({ services, caller, query, url }) => {
    const { page, page_size: pageSize } = query;
    const { count, rows } = await readOrganizations(services, caller, page, pageSize);
    return toPage({ url, origin: services.settings.baseUrl, page, pageSize }, count, rows.map(toOrganization));
  });

  route(app, endpoints.getOrganization, async ({ services, caller, params }) =>
    toOrganization(await readOrganization(services, caller.userId, params.id)),
  );

  route(app, endpoints.changeOrganization, async ({ services, caller, params, body }) => {
    await changeOrganization(services, caller, params.id, {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.timezone !== undefined && { timezone: body.timezone }),
      ...(body.email_alerts_sensitivity_mode !== undefined && { sensitivity: body.email_alerts_sensitivity_mode }),
    });
    return toOrganization(await readActiveOrganization(services, caller));
  });

  route(app, endpoints.listApplications, async ({ services, caller, query, url }) => {
    const { organization, page, page_size: pageSize } = query;
    const { count, rows } = await listApplications(services, caller, organization, { page, pageSize });
    const results = rows.map(({ id, name, organizationId }) => ({ id, name, organization: organizationId }));
    return toPage({ url, origin: services.settings.baseUrl, page, pageSize }, count, results);
  });
};
