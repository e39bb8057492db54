import * as endpoints from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { changeSms } from '../../usecases/integrations/sms/change-sms.ts';
import { createSms } from '../../usecases/integrations/sms/create-sms.ts';
import { deleteSms } from '../../usecases/integrations/sms/delete-sms.ts';
import { listSms } from '../../usecases/integrations/sms/list-sms.ts';
import { testSms } from '../../usecases/integrations/sms/test-sms.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toSmsAlerter } from './sms-answer.ts';

export const registerSmsAlerterRoutes = (app: RouteApp): void => {
  route(app, endpoints.listSmsAlerters, async ({ services, caller, query, url }) => {
    refuseOtherOrganization(caller, query.organization);
    const all = await listSms(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, all.map(toSmsAlerter));
  });

  route(app, endpoints.createSmsAlerter, async ({ services, caller, body }) => {
    refuseOtherOrganization(caller, body.organization);
    return toSmsAlerter(
      await createSms(services, caller, {
        state: body.state,
        accountSid: body.twilio_account_sid,
        authToken: body.twilio_auth_token,
        from: body.twilio_number,
        filter: body.alert_source_check_state,
        numbers: body.alert_traget_numbers,
        applicationIds: body.alert_source_applications ?? [],
      }),
    );
  });

  route(app, endpoints.changeSmsAlerter, async ({ services, caller, params, body }) => {
    refuseOtherOrganization(caller, body.organization);
    return toSmsAlerter(
      await changeSms(services, caller, params.id, {
        state: body.state,
        accountSid: body.twilio_account_sid,
        authToken: body.twilio_auth_token,
        from: body.twilio_number,
        filter: body.alert_source_check_state,
        numbers: body.alert_traget_numbers,
        applicationIds: body.alert_source_applications,
      }),
    );
  });

  route(app, endpoints.deleteSmsAlerter, async ({ services, caller, params }) => {
    await deleteSms(services, caller, params.id);
    return {};
  });

  route(app, endpoints.testSmsAlerter, ({ services, caller, params, body }) =>
    testSms(services, caller, params.id, body.number),
  );
};
