import { type ProbeAddress, probeAddresses } from '@pharos/domain/locations/probe-addresses.ts';
import { listRegisteredLocations, type RegisteredRow } from '../../storage/history/location-names.ts';
import type { Services, Tenant } from '../context.ts';
import { locationsOf } from './locations-of.ts';

export interface AwayLocation extends Omit<RegisteredRow, 'addresses'> {
  addresses: ProbeAddress[];
}

/** Returns the registered locations that cannot probe the checks of the organization now, by name. */
export const listAwayLocations = async (
  services: Pick<Services, 'db' | 'probes'>,
  tenant: Tenant,
): Promise<AwayLocation[]> => {
  const live = new Set(locationsOf(services, tenant).map(({ key }) => key));
  const registered = await listRegisteredLocations(services.db, tenant.organization.id);
  return registered
    .filter(({ key }) => !live.has(key))
    .map((location) => ({ ...location, addresses: probeAddresses(location.addresses) }));
};
