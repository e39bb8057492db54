import ipaddr from 'ipaddr.js';

export interface ProbeAddress {
  address: string;
  family: 'IPv4' | 'IPv6';
}

export const probeAddresses = (addresses: readonly string[]): ProbeAddress[] =>
  [...new Set(addresses)]
    .filter((address) => ipaddr.isValid(address))
    .map((address) => ({ address, family: address.includes(':') ? 'IPv6' : 'IPv4' }));
