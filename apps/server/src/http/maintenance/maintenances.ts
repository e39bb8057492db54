import * as endpoints from '@pharos/contract/rest/status-pages/maintenances.ts';
import { changeMaintenance, endMaintenance } from '../../usecases/maintenance/change-maintenance.ts';
import { createMaintenance } from '../../usecases/maintenance/create-maintenance.ts';
import { deleteMaintenance } from '../../usecases/maintenance/delete-maintenance.ts';
import { listMaintenances, readMaintenance } from '../../usecases/maintenance/list-maintenances.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { ofBody, ofChange, toMaintenance } from './maintenance-answer.ts';

export const registerMaintenanceRoutes = (app: RouteApp): void => {
  route(app, endpoints.listMaintenances, async ({ services, caller, query, url }) => {
    const paging = { page: query.page, pageSize: query.page_size };
    const { count, maintenances } = await listMaintenances(services, caller, paging);
    return toPage({ url, baseUrl: services.settings.baseUrl, ...paging }, count, maintenances.map(toMaintenance));
  });

  route(app, endpoints.getMaintenance, async ({ services, caller, params }) =>
    toMaintenance(await readMaintenance(services, caller, params.id)),
  );

  route(app, endpoints.createMaintenance, async ({ services, caller, body: { organization, ...body } }) => {
    refuseOtherOrganization(caller, organization);
    return toMaintenance(await createMaintenance(services, caller, ofBody(body)));
  });

  route(app, endpoints.changeMaintenance, async ({ services, caller, params, body }) =>
    toMaintenance(await changeMaintenance(services, caller, params.id, ofChange(body))),
  );

  route(app, endpoints.endMaintenance, async ({ services, caller, params }) =>
    toMaintenance(await endMaintenance(services, caller, params.id)),
  );

  route(app, endpoints.deleteMaintenance, async ({ services, caller, params }) => {
    await deleteMaintenance(services, caller, params.id);
    return {};
  });
};
