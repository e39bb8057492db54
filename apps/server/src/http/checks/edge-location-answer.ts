import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import { addressesOf } from '../../usecases/locations/addresses-of.ts';
import type * as usecase from '../../usecases/locations/list-away-locations.ts';

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

export const toAwayLocation = (location: usecase.AwayLocation): AwayLocation => ({
  key: location.key,
  name: location.name,
  addresses: location.addresses,
  is_private: location.isPrivate,
  is_disabled: location.isDisabled,
});
