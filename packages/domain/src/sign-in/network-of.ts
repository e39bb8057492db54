import ipaddr from 'ipaddr.js';

/** The network by which a caller's calls are counted: an IPv4 address, or the /64 of an IPv6 one, since who has one address of it has all. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = parsed.toByteArray().fill(0, 8);
  return `${ipaddr.fromByteArray(prefix).toString()}/64`;
};
