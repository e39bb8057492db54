import * as endpoints from '@pharos/contract/rest/status-pages/page-incidents.ts';
import {
  addIncidentUpdate,
  changePageIncident,
  correctIncidentUpdate,
} from '../../usecases/page-incidents/change-page-incident.ts';
import { createPageIncident } from '../../usecases/page-incidents/create-page-incident.ts';
import { deleteIncidentUpdate } from '../../usecases/page-incidents/delete-incident-update.ts';
import { deletePageIncident } from '../../usecases/page-incidents/delete-page-incident.ts';
import { findOwnIncident } from '../../usecases/page-incidents/find-own-incident.ts';
import { listPageIncidents } from '../../usecases/page-incidents/list-page-incidents.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toPageIncident } from './page-incident-answer.ts';

export const registerPageIncidentRoutes = (app: RouteApp): void => {
  route(app, endpoints.listPageIncidents, async ({ services, caller, query, url }) => {
    const paging = { page: query.page, pageSize: query.page_size };
    const { count, incidents } = await listPageIncidents(services, caller, paging);
    return toPage({ url, baseUrl: services.settings.baseUrl, ...paging }, count, incidents.map(toPageIncident));
  });

  route(app, endpoints.getPageIncident, async ({ services, caller, params }) =>
    toPageIncident(await findOwnIncident(services.db, caller, params.id)),
  );

  route(app, endpoints.createPageIncident, async ({ services, caller, body: { organization, ...body } }) => {
    refuseOtherOrganization(caller, organization);
    const { name, impact, status, text, start, based_on: basedOn } = body;
    const startedAt = start === undefined ? undefined : Date.parse(start);
    const links = { checkIds: [...new Set(body.checks)], pageIds: [...new Set(body.status_pages)] };
    const request = { name, impact, status, text, startedAt, basedOn, ...links };
    return toPageIncident(await createPageIncident(services, caller, request));
  });

  route(app, endpoints.changePageIncident, async ({ services, caller, params, body }) => {
    const { name, impact, checks, status_pages: pages } = body;
    return toPageIncident(
      await changePageIncident(services, caller, params.id, {
        ...(name !== undefined && { name }),
        ...(impact !== undefined && { impact }),
        ...(checks && { checkIds: [...new Set(checks)] }),
        ...(pages && { pageIds: [...new Set(pages)] }),
      }),
    );
  });

  route(app, endpoints.deletePageIncident, async ({ services, caller, params }) => {
    await deletePageIncident(services, caller, params.id);
    return {};
  });

  route(app, endpoints.addPageIncidentUpdate, async ({ services, caller, params, body }) =>
    toPageIncident(await addIncidentUpdate(services, caller, params.id, body)),
  );

  route(app, endpoints.changePageIncidentUpdate, async ({ services, caller, params, body }) =>
    toPageIncident(await correctIncidentUpdate(services, caller, params.id, params.update, body.text)),
  );

  route(app, endpoints.deletePageIncidentUpdate, async ({ services, caller, params }) =>
    toPageIncident(await deleteIncidentUpdate(services, caller, params.id, params.update)),
  );
};
