import * as endpoints from '@pharos/contract/rest/organizations/api-keys.ts';
import { createApiKey } from '../../usecases/organizations/api-keys/create-api-key.ts';
import { listApiKeys } from '../../usecases/organizations/api-keys/list-api-keys.ts';
import { resetApiKey } from '../../usecases/organizations/api-keys/reset-api-key.ts';
import { revokeApiKey } from '../../usecases/organizations/api-keys/revoke-api-key.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toApiKey } from './api-key-answer.ts';

export const registerApiKeyRoutes = (app: RouteApp): void => {
  route(app, endpoints.listApiKeys, async ({ services, caller, query, url }) => {
    const keys = await listApiKeys(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, keys.map(toApiKey));
  });

  route(app, endpoints.createApiKey, async ({ services, caller, body: { name, scope, expires_at: expiry } }) => {
    const expiresAt = expiry ? new Date(expiry) : null;
    const { stored, key } = await createApiKey(services, caller, { name, scope, expiresAt });
    return { ...toApiKey(stored), key };
  });

  route(app, endpoints.revokeApiKey, async ({ services, caller, params }) => {
    await revokeApiKey(services, caller, params.id);
    return {};
  });

  route(app, endpoints.resetOrganizationToken, async ({ services, caller, body }) => ({
    organization_token: await resetApiKey(services, caller, body.organization_id),
  }));
};
