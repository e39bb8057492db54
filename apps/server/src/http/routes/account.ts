import { resetOrganizationToken } from '@pharos/contract/rest/api-keys.ts';
import { resetKey } from '../../usecases/api-keys/reset-key.ts';
import { type RouteApp, route } from '../register.ts';

export const registerAccountRoutes = (app: RouteApp): void => {
  route(app, resetOrganizationToken, async ({ services, caller, body }) => ({
    organization_token: await resetKey(services, caller, body.organization_id),
  }));
};
