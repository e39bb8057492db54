import * as endpoints from '@pharos/contract/rest/status-pages/status-pages.ts';
import { invalid } from '../../usecases/errors.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import {
  addPageCheck,
  listPageChecks,
  movePageCheck,
  removePageCheck,
} from '../../usecases/status-pages/change-page-checks.ts';
import { changeStatusPage } from '../../usecases/status-pages/change-status-page.ts';
import { createStatusPage } from '../../usecases/status-pages/create-status-page.ts';
import { deleteStatusPage } from '../../usecases/status-pages/delete-status-page.ts';
import { generateCname } from '../../usecases/status-pages/generate-cname.ts';
import { listStatusPages, readStatusPage } from '../../usecases/status-pages/list-status-pages.ts';
import { orderCertificate } from '../../usecases/status-pages/order-certificate.ts';
import { verifyCname } from '../../usecases/status-pages/verify-cname.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { ofBody, toPageCheck, toStatusPage } from './status-page-answer.ts';

export const registerStatusPageRoutes = (app: RouteApp): void => {
  route(app, endpoints.listStatusPages, async ({ services, caller, query, url }) => {
    refuseOtherOrganization(caller, query.organization);
    const pages = await listStatusPages(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, pages.map(toStatusPage));
  });

  route(app, endpoints.getStatusPage, async ({ services, caller, params }) =>
    toStatusPage(await readStatusPage(services, caller, params.id)),
  );

  route(app, endpoints.createStatusPage, async ({ services, caller, body: { organization, ...body } }) => {
    refuseOtherOrganization(caller, organization);
    return toStatusPage(await createStatusPage(services, caller, ofBody(body)));
  });

  route(app, endpoints.changeStatusPage, async ({ services, caller, params, body: { organization, ...body } }) => {
    refuseOtherOrganization(caller, organization);
    return toStatusPage(await changeStatusPage(services, caller, params.id, ofBody(body)));
  });

  route(app, endpoints.deleteStatusPage, async ({ services, caller, params }) => {
    await deleteStatusPage(services, caller, params.id);
    return {};
  });

  route(app, endpoints.orderStatusPageCertificate, async ({ services, caller, params }) =>
    toStatusPage(await orderCertificate(services, caller, params.id)),
  );

  route(app, endpoints.listStatusPageChecks, async ({ services, caller, query, url }) => {
    const checks = await listPageChecks(services, caller, query.status_page);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, checks.map(toPageCheck));
  });

  route(app, endpoints.addStatusPageCheck, async ({ services, caller, body }) => {
    const { status_page: pageId, application_check: checkId, order } = body;
    return toPageCheck(await addPageCheck(services, caller, { pageId, checkId, order }));
  });

  route(app, endpoints.moveStatusPageCheck, async ({ services, caller, params, body }) =>
    toPageCheck(await movePageCheck(services, caller, params.id, body.order)),
  );

  route(app, endpoints.removeStatusPageCheck, async ({ services, caller, params }) => {
    await removePageCheck(services, caller, params.id);
    return {};
  });

  route(app, endpoints.generateStatusPageCname, async ({ services, caller, query, body }) => {
    if (body.id !== query.status_page)
      throw invalid({ id: ['The id in the body differs from the status page in the URL.'] });
    return toStatusPage(await generateCname(services, caller, body.id, body.custom_domain));
  });

  route(app, endpoints.verifyStatusPageCname, async ({ services, caller, query }) =>
    toStatusPage(await verifyCname(services, caller, query.status_page)),
  );
};
