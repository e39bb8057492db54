import { resetOrganizationToken } from '@pharos/contract/rest/organizations/api-keys.ts';
import { resetApiKey } from '../../usecases/organizations/api-keys/reset-api-key.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerApiKeyRoutes = (app: RouteApp): void => {
  route(app, resetOrganizationToken, async ({ services, caller, body }) => ({
    organization_token: await resetApiKey(services, caller, body.organization_id),
  }));
};
