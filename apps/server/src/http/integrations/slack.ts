import * as endpoints from '@pharos/contract/rest/integrations/slack.ts';
import { authorizeSlack } from '../../usecases/integrations/slack/authorize-slack.ts';
import { changeSlack } from '../../usecases/integrations/slack/change-slack.ts';
import { createSlack } from '../../usecases/integrations/slack/create-slack.ts';
import { deleteSlack } from '../../usecases/integrations/slack/delete-slack.ts';
import { listSlack } from '../../usecases/integrations/slack/list-slack.ts';
import { testSlack } from '../../usecases/integrations/slack/test-slack.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toSlackAlerter } from './slack-answer.ts';

export const registerSlackRoutes = (app: RouteApp): void => {
  route(app, endpoints.listSlackAlerters, async ({ services, caller, query, url }) => {
    refuseOtherOrganization(caller, query.organization);
    const found = await listSlack(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(
      request,
      found.map((slack) => toSlackAlerter(slack)),
    );
  });

  route(app, endpoints.createSlackAlerter, async ({ services, caller, body }) => {
    refuseOtherOrganization(caller, body.organization);
    const request = { state: body.state, filter: body.alert_source_check_state, ...enteredOf(body) };
    const { slack, authorizationUrl } = await createSlack(services, caller, request);
    return toSlackAlerter(slack, authorizationUrl);
  });

  route(app, endpoints.changeSlackAlerter, async ({ services, caller, params, body }) => {
    refuseOtherOrganization(caller, body.organization);
    const request = { state: body.state, filter: body.alert_source_check_state, ...enteredOf(body) };
    const { slack, authorizationUrl } = await changeSlack(services, caller, params.id, request);
    return toSlackAlerter(slack, authorizationUrl);
  });

  route(app, endpoints.deleteSlackAlerter, async ({ services, caller, params }) => {
    await deleteSlack(services, caller, params.id);
    return {};
  });

  route(app, endpoints.authorizeSlackAlerter, async ({ services, caller, params, body }) => {
    const name = await authorizeSlack(services, caller, { state: params.state, code: body.code });
    return { message: `Alerts are sent to ${name}.` };
  });

  route(app, endpoints.testSlackAlerter, async ({ services, caller, params }) => ({
    message: await testSlack(services, caller, params.id),
  }));
};

const enteredOf = ({ incoming_webhook_url: webhookUrl, slack_incoming_webhook_channel: channel }: Entered) => ({
  webhookUrl,
  channel,
});

interface Entered {
  incoming_webhook_url?: string | undefined;
  slack_incoming_webhook_channel?: string | undefined;
}
