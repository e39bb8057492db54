import { getMe } from '@pharos/contract/rest/organizations/me.ts';
import { readCaller } from '../../usecases/organizations/read-caller.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerMeRoutes = (app: RouteApp): void => {
  route(app, getMe, async ({ services, caller }) => {
    const { organization, role, actions } = await readCaller(services, caller);
    return { organization_id: organization.id, organization_name: organization.name, role, actions };
  });
};
