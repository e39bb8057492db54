import { type ProbeAddress, probeAddresses } from '@pharos/domain/locations/probe-addresses.ts';
import { isPrivateAddress } from '@pharos/domain/schedule/location-for.ts';
import type { Services } from '../context.ts';
import { listLocations } from './list-locations.ts';

/**
 * What probes of everybody's locations come from, by address, for firewalls. Not connected ones too, which may come back at any time;
 * not disabled ones. Private addresses are of no use to strangers, and none of their business.
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
