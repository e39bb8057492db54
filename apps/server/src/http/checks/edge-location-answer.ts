import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import { addressesOf } from '../../usecases/locations/addresses-of.ts';

export const toEdgeLocation = (location: LiveLocation): EdgeLocation => {
  const { key, name, types, unavailable, organizationId } = location;
  const addresses = addressesOf(location);
  return {
    key,
    name,
    types,
    unavailable,
    address: addresses[0]?.address ?? null,
    addresses,
    is_private: organizationId !== undefined,
  };
};
