import * as endpoints from '@pharos/contract/rest/integrations/freshdesk.ts';
import { changeDesk } from '../../../usecases/integrations/desks/change-desk.ts';
import { createDesk } from '../../../usecases/integrations/desks/create-desk.ts';
import { deleteDesk } from '../../../usecases/integrations/desks/delete-desk.ts';
import type { HelpDeskView } from '../../../usecases/integrations/desks/desk.ts';
import { listDesks } from '../../../usecases/integrations/desks/list-desks.ts';
import { readFormFields } from '../../../usecases/integrations/desks/read-form-fields.ts';
import { testDesk } from '../../../usecases/integrations/desks/test-desk.ts';
import { refuseOtherOrganization } from '../../../usecases/refuse-other-organization.ts';
import { paginateInMemory } from '../../app/answers/list-page.ts';
import { type RouteApp, route } from '../../app/route.ts';
import { toDesk } from './desk-answer.ts';
import { readTicketData } from './read-ticket-data.ts';

const kind = 'freshdesk';

export const registerFreshdeskRoutes = (app: RouteApp): void => {
  route(app, endpoints.listFreshdesk, async ({ services, caller, query, url }) => {
    refuseOtherOrganization(caller, query.organization);
    const desks = await listDesks(services, caller, kind);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, desks.map(toFreshdesk));
  });

  route(app, endpoints.createFreshdesk, async ({ services, caller, body }) => {
    const { organization, state, freshdesk_domain: domain, freshdesk_api_key: apiKey } = body;
    refuseOtherOrganization(caller, organization);
    return toFreshdesk(await createDesk(services, caller, { kind, state, domain, apiKey }));
  });

  route(app, endpoints.changeFreshdesk, async ({ services, caller, params: { id }, body }) => {
    const { organization, state, freshdesk_domain: domain, freshdesk_api_key: apiKey, data_json: text } = body;
    refuseOtherOrganization(caller, organization);
    const data = text === undefined ? undefined : readTicketData(text);
    return toFreshdesk(await changeDesk(services, caller, { kind, id }, { state, domain, apiKey, data }));
  });

  route(app, endpoints.deleteFreshdesk, async ({ services, caller, params: { id } }) => {
    await deleteDesk(services, caller, { kind, id });
    return {};
  });

  route(app, endpoints.testFreshdesk, async ({ services, caller, params: { id } }) => ({
    message: await testDesk(services, caller, { kind, id }),
  }));

  route(app, endpoints.getFreshdeskFormFields, async ({ services, caller, body }) => {
    const { ticketFields } = await readFormFields(services, caller, {
      kind,
      domain: body.domain,
      apiKey: body.api_key,
    });
    return { data_json: [...ticketFields] };
  });
};

const toFreshdesk = (desk: HelpDeskView) => ({
  ...toDesk(desk, 'Freshdesk'),
  freshdesk_domain: desk.config.domain,
  freshdesk_api_key: desk.maskedKey,
});
