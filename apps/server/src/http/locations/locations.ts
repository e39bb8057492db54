import * as endpoints from '@pharos/contract/rest/locations/locations.ts';
import { changeLocation } from '../../usecases/locations/change-location.ts';
import { countChecksOfLocation } from '../../usecases/locations/count-checks-of-location.ts';
import { createPrivateLocation, type MadeLocation } from '../../usecases/locations/create-location.ts';
import { deleteLocation } from '../../usecases/locations/delete-location.ts';
import { listLocations } from '../../usecases/locations/list-locations.ts';
import { managerOf } from '../../usecases/locations/location-manager.ts';
import { privateLocationsUnavailableReason } from '../../usecases/locations/private-locations-unavailable-reason.ts';
import { renewCredential } from '../../usecases/locations/renew-credential.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toCredentials, toLocation, toLocationChecks } from './location-answer.ts';

export const registerLocationRoutes = (app: RouteApp): void => {
  route(app, endpoints.listPrivateLocations, async ({ services, caller }) => {
    const { locations } = await listLocations(services, managerOf(caller).owner);
    return {
      credentials: toCredentials(privateLocationsUnavailableReason(services)),
      maximum: endpoints.MAX_PRIVATE_LOCATIONS,
      results: locations.map(toLocation),
    };
  });

  route(app, endpoints.createPrivateLocation, async ({ services, caller, body }) =>
    toMade(await createPrivateLocation(services, caller, body.name)),
  );

  route(app, endpoints.changePrivateLocation, async ({ services, caller, params, body }) => {
    const change = { name: body.name, isDisabled: body.is_disabled };
    return toLocation(await changeLocation(services, managerOf(caller), params.key, change));
  });

  route(app, endpoints.countPrivateLocationChecks, async ({ services, caller, params }) =>
    toLocationChecks(await countChecksOfLocation(services, managerOf(caller).owner, params.key)),
  );

  route(app, endpoints.renewPrivateLocationCredential, async ({ services, caller, params }) =>
    toMade(await renewCredential(services, managerOf(caller), params.key)),
  );

  route(app, endpoints.deletePrivateLocation, async ({ services, caller, params }) => {
    await deleteLocation(services, managerOf(caller), params.key);
    return {};
  });
};

const toMade = ({ location, ...made }: MadeLocation) => ({ location: toLocation(location), ...made });
