import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { type ProbeAddress, probeAddresses } from '@pharos/domain/locations/probe-addresses.ts';

export const addressesOf = ({ address, addresses }: Pick<LiveLocation, 'address' | 'addresses'>): ProbeAddress[] =>
  probeAddresses(addresses ?? (address === undefined ? [] : [address]));
