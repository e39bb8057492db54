import * as endpoints from '@pharos/contract/rest/integrations/webhooks.ts';
import { changeWebhook } from '../../usecases/integrations/webhooks/change-webhook.ts';
import { createWebhook } from '../../usecases/integrations/webhooks/create-webhook.ts';
import { deleteWebhook } from '../../usecases/integrations/webhooks/delete-webhook.ts';
import { listWebhooks } from '../../usecases/integrations/webhooks/list-webhooks.ts';
import { rotateSigningSecret } from '../../usecases/integrations/webhooks/rotate-signing-secret.ts';
import { testWebhook } from '../../usecases/integrations/webhooks/test-webhook.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { readWebhookMeta } from './read-webhook-meta.ts';
import { toWebhook } from './webhook-answer.ts';

export const registerWebhookRoutes = (app: RouteApp): void => {
  route(app, endpoints.listWebhooks, async ({ services, caller, query, url }) => {
    refuseOtherOrganization(caller, query.organization);
    const webhooks = await listWebhooks(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, webhooks.map(toWebhook));
  });

  route(app, endpoints.createWebhook, async ({ services, caller, body }) => {
    const { organization, subscribed_checks: checks, meta, ...rest } = body;
    refuseOtherOrganization(caller, organization);
    const request = { ...rest, checkIds: chosen(checks), ...readWebhookMeta(meta) };
    const { webhook, signingSecret } = await createWebhook(services, caller, request);
    return { ...toWebhook(webhook), signing_secret: signingSecret };
  });

  route(app, endpoints.changeWebhook, async ({ services, caller, params, body }) => {
    const { organization, subscribed_checks: checks, meta, ...rest } = body;
    refuseOtherOrganization(caller, organization);
    const request = {
      ...rest,
      ...(checks !== undefined && { checkIds: chosen(checks) }),
      ...(meta !== undefined && readWebhookMeta(meta)),
    };
    return toWebhook(await changeWebhook(services, caller, params.id, request));
  });

  route(app, endpoints.deleteWebhook, async ({ services, caller, params }) => {
    await deleteWebhook(services, caller, params.id);
    return {};
  });

  route(app, endpoints.rotateWebhookSecret, async ({ services, caller, params }) => ({
    signing_secret: await rotateSigningSecret(services, caller, params.id),
  }));

  route(app, endpoints.testWebhook, async ({ services, caller, body }) => {
    const { webhook, event } = body;
    const tested = await testWebhook(services, caller, webhook, { ...readWebhookMeta(body.test_data), event });
    return {
      test_data: tested.body,
      webhook,
      answer: { status_code: tested.status, response_time: tested.durationMs, body: tested.answer },
    };
  });
};

const chosen = (checks: 'all' | readonly number[]): readonly number[] | null =>
  checks === 'all' ? null : [...new Set(checks)].sort((a, b) => a - b);
