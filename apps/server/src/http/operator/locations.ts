import * as endpoints from '@pharos/contract/rest/operator/locations.ts';
import { changeLocation } from '../../usecases/locations/change-location.ts';
import { countChecksOfLocation } from '../../usecases/locations/count-checks-of-location.ts';
import { createLocation, type MadeLocation } from '../../usecases/locations/create-location.ts';
import { deleteLocation } from '../../usecases/locations/delete-location.ts';
import { listLocations } from '../../usecases/locations/list-locations.ts';
import { operatorAsManager } from '../../usecases/locations/location-manager.ts';
import { renewCredential } from '../../usecases/locations/renew-credential.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toCredentials, toLocationChecks, toOperatorLocation } from '../locations/location-answer.ts';

export const registerOperatorLocationRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOperatorLocations, async ({ services }) => {
    const { locations, unavailableReason } = await listLocations(services, 'all');
    return { credentials: toCredentials(unavailableReason), results: locations.map(toOperatorLocation) };
  });

  route(app, endpoints.createOperatorLocation, async ({ services, caller, body }) =>
    toMade(await createLocation(services, caller, body)),
  );

  route(app, endpoints.changeOperatorLocation, async ({ services, caller, params, body }) => {
    const change = { name: body.name, isDisabled: body.is_disabled };
    return toOperatorLocation(await changeLocation(services, operatorAsManager(caller), params.key, change));
  });

  route(app, endpoints.countOperatorLocationChecks, async ({ services, params }) =>
    toLocationChecks(await countChecksOfLocation(services, 'all', params.key)),
  );

  route(app, endpoints.renewOperatorLocationCredential, async ({ services, caller, params }) =>
    toMade(await renewCredential(services, operatorAsManager(caller), params.key)),
  );

  route(app, endpoints.deleteOperatorLocation, async ({ services, caller, params }) => {
    await deleteLocation(services, operatorAsManager(caller), params.key);
    return {};
  });
};

const toMade = ({ location, ...made }: MadeLocation) => ({ location: toOperatorLocation(location), ...made });
