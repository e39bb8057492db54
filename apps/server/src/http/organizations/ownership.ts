import * as endpoints from '@pharos/contract/rest/organizations/ownership.ts';
import { objectAsOwner } from '../../usecases/organizations/object-to-transfer.ts';
import { transferOwnership } from '../../usecases/organizations/transfer-ownership.ts';
import { type RouteApp, route } from '../app/route.ts';

export const registerOwnershipRoutes = (app: RouteApp): void => {
  route(app, endpoints.transferOwnership, async ({ services, caller, body }) => {
    await transferOwnership(services, caller, { owner: body.currentowner, admin: body.currentadmin });
    return body;
  });

  route(app, endpoints.objectToTransfer, async ({ services, caller }) => {
    await objectAsOwner(services, caller);
    return {};
  });
};
