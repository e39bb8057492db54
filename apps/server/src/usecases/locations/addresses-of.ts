import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import { type ProbeAddress, probeAddresses } from '@pharos/domain/locations/probe-addresses.ts';

/** What the probes of a live location come from, as far as its agents know. */
export const addressesOf = ({ address, addresses }: Pick<LiveLocation, 'address' | 'addresses'>): ProbeAddress[] =>
  probeAddresses(addresses ?? (address === undefined ? [] : [address]));
