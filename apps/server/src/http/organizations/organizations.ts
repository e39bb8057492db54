import * as endpoints from '@pharos/contract/rest/organizations/organizations.ts';
import { getSubscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { changeOrganization } from '../../usecases/organizations/change-organization.ts';
import { createOrganization } from '../../usecases/organizations/create-organization.ts';
import { deleteOrganization } from '../../usecases/organizations/delete-organization.ts';
import { listApplications } from '../../usecases/organizations/list-applications.ts';
import { listTimeZones } from '../../usecases/organizations/list-time-zones.ts';
import {
  readActiveOrganization,
  readOrganization,
  readOrganizations,
} from '../../usecases/organizations/read-organizations.ts';
import { readSubscription } from '../../usecases/organizations/read-subscription.ts';
import { isSubdomainAvailable } from '../../usecases/organizations/subdomain-availability.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toOrganization } from './organization-answer.ts';
import { toSubscription } from './subscription.ts';

export const registerOrganizationRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOrganizations, async ({ services, caller, query, url }) => {
    const { page, page_size: pageSize } = query;
    const { count, rows } = await readOrganizations(services, caller, page, pageSize);
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, rows.map(toOrganization));
  });

  route(app, endpoints.createOrganization, async ({ services, caller, body }) => ({
    id: await createOrganization(services, caller, { name: body.name, timezone: body.timezone }),
  }));

  route(app, endpoints.getOrganization, async ({ services, caller, params }) =>
    toOrganization(await readOrganization(services, caller, params.id)),
  );

  route(app, endpoints.changeOrganization, async ({ services, caller, params, body }) => {
    await changeOrganization(services, caller, params.id, {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.freshid_accounts_name !== undefined && { subdomain: body.freshid_accounts_name }),
      ...(body.timezone !== undefined && { timezone: body.timezone }),
      ...(body.email_alerts_sensitivity_mode !== undefined && { sensitivity: body.email_alerts_sensitivity_mode }),
      ...(body.state !== undefined && { activate: true as const }),
    });
    return toOrganization(await readActiveOrganization(services, caller));
  });

  route(app, endpoints.deleteOrganization, async ({ services, caller, params }) => {
    await deleteOrganization(services, caller, params.id);
    return {};
  });

  route(app, endpoints.listTimeZones, async () => ({ results: listTimeZones() }));

  route(app, endpoints.readDomainAvailability, async ({ services, query }) => ({
    available: await isSubdomainAvailable(services, query.domain),
  }));

  route(app, getSubscription, async ({ services, caller, query }) =>
    toSubscription(
      await readSubscription(services, caller, {
        organizationId: query.org_id,
        isRequested: query.sync_subscription === 'true',
      }),
    ),
  );

  route(app, endpoints.listApplications, async ({ services, caller, query, url }) => {
    const { organization, page, page_size: pageSize } = query;
    const { count, rows } = await listApplications(services, caller, organization, { page, pageSize });
    const results = rows.map(({ id, name, organizationId }) => ({ id, name, organization: organizationId }));
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, results);
  });
};
