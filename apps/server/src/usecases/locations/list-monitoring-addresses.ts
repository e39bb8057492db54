import { type ProbeAddress, probeAddresses } from '@pharos/domain/locations/probe-addresses.ts';
import { isPrivateAddress } from '@pharos/domain/schedule/location-for.ts';
import type { Services } from '../context.ts';
import { listLocations } from './list-locations.ts';

/**
 * Returns the source addresses of public locations, for firewall rules. Includes locations that are not connected,
 * because they may return at any time. Omits private addresses, which are useless to the public and must not be
 * disclosed.
 */
export const listMonitoringAddresses = async (
  services: Pick<Services, 'db' | 'probes' | 'credentials' | 'now'>,
): Promise<(ProbeAddress & { location: { key: string; name: string } })[]> => {
  const { locations } = await listLocations(services, 'all');
  return locations
    .filter(({ organization, isDisabled }) => organization === null && !isDisabled)
    .flatMap(({ key, name, addresses }) =>
      probeAddresses(addresses.map(({ address }) => address))
        .filter(({ address }) => !isPrivateAddress(address))
        .map((address) => ({ ...address, location: { key, name } })),
    )
    .sort((a, b) => a.address.localeCompare(b.address));
};
