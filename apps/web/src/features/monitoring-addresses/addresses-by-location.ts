import type { EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { ProbeAddress } from '@pharos/contract/rest/locations/location-status.ts';

export interface LocationAddresses {
  key: string;
  name: string;
  /** For the reader's organization alone. */
  isPrivate: boolean;
  /** It can be probed from at the moment. */
  isLive: boolean;
  /** Empty: not known. */
  addresses: ProbeAddress[];
}

type Live = Pick<EdgeLocation, 'key' | 'name' | 'is_private' | 'addresses'>;
type Listed = ProbeAddress & { location: { key: string; name: string } };

/** What is known of each location, by name: of those that can be probed from, and of those that may come back. */
export const addressesByLocation = (live: readonly Live[], listed: readonly Listed[]): LocationAddresses[] => {
  const keys = new Set(live.map(({ key }) => key));
  const away = Map.groupBy(
    listed.filter(({ location }) => !keys.has(location.key)),
    ({ location }) => location.key,
  );
  return [
    ...live.map(({ key, name, is_private, addresses }) => ({
      key,
      name,
      isPrivate: is_private,
      isLive: true,
      addresses,
    })),
    ...[...away.values()].flatMap((found) => {
      const [first] = found;
      if (first === undefined) return [];
      const addresses = found.map(({ address, family }) => ({ address, family }));
      return [{ ...first.location, isPrivate: false, isLive: false, addresses }];
    }),
  ].sort((a, b) => a.name.localeCompare(b.name));
};
