import ipaddr from 'ipaddr.js';

export interface ProbeAddress {
  address: string;
  family: 'IPv4' | 'IPv6';
}

/** Returns the addresses that agents report as the source of their probes, without duplicates and invalid addresses. */
export const probeAddresses = (addresses: readonly string[]): ProbeAddress[] =>
  [...new Set(addresses)]
    .filter((address) => ipaddr.isValid(address))
    .map((address) => ({ address, family: address.includes(':') ? 'IPv6' : 'IPv4' }));
