import * as endpoints from '@pharos/contract/rest/integrations/freshservice.ts';
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

const kind = 'freshservice';

export const registerFreshserviceRoutes = (app: RouteApp): void => {
  route(app, endpoints.listFreshservice, async ({ services, caller, query, url }) => {
    refuseOtherOrganization(caller, query.organization);
    const desks = await listDesks(services, caller, kind);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, desks.map(toFreshservice));
  });

  route(app, endpoints.createFreshservice, async ({ services, caller, body }) => {
    const { organization, state, freshservice_domain: domain, freshservice_api_key: apiKey } = body;
    refuseOtherOrganization(caller, organization);
    return toFreshservice(await createDesk(services, caller, { kind, state, domain, apiKey }));
  });

  route(app, endpoints.changeFreshservice, async ({ services, caller, params: { id }, body }) => {
    const { organization, state, freshservice_domain: domain, freshservice_api_key: apiKey, data_json: text } = body;
    refuseOtherOrganization(caller, organization);
    const data = text === undefined ? undefined : readTicketData(text);
    return toFreshservice(await changeDesk(services, caller, { kind, id }, { state, domain, apiKey, data }));
  });

  route(app, endpoints.deleteFreshservice, async ({ services, caller, params: { id } }) => {
    await deleteDesk(services, caller, { kind, id });
    return {};
  });

  route(app, endpoints.testFreshservice, async ({ services, caller, params: { id } }) => ({
    message: await testDesk(services, caller, { kind, id }),
  }));

  route(app, endpoints.getFreshserviceFormFields, async ({ services, caller, body }) => {
    const of = { kind, domain: body.domain, apiKey: body.api_key } as const;
    const { ticketFields, people } = await readFormFields(services, caller, of);
    return {
      freshservice_agents_json: { agents: [...(people?.agents ?? [])] },
      freshservice_groups_json: { groups: [...(people?.groups ?? [])] },
      freshservice_departments_json: { departments: [...(people?.departments ?? [])] },
      freshservice_form_fields_json: { ticket_fields: [...ticketFields] },
    };
  });
};

const toFreshservice = (desk: HelpDeskView) => ({
  ...toDesk(desk, 'Freshservice'),
  freshservice_domain: desk.config.domain,
  freshservice_api_key: desk.maskedKey,
});
