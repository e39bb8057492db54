import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { type ProbeAddress, probeAddresses } from '@pharos/domain/locations/probe-addresses.ts';

/** Returns the source addresses of the probes of a live location, as far as its agents know them. */
export const addressesOf = ({ address, addresses }: Pick<LiveLocation, 'address' | 'addresses'>): ProbeAddress[] =>
  probeAddresses(addresses ?? (address === undefined ? [] : [address]));
