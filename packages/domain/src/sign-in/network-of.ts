import ipaddr from 'ipaddr.js';

/**
 * Returns the network under which calls are counted: an IPv4 address, or the /64 of an IPv6 address, because its owner
 * usually controls the whole /64.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().fill(0, 8);
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
};
