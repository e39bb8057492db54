import { BlockList, isIPv6 } from 'node:net';

/** Returns a function that checks whether an address is in `TRUST_PROXY` (addresses, networks and `loopback`). */
export const trustedProxies = (trusted: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const text of trusted.flatMap((name) => (name === 'loopback' ? ['127.0.0.0/8', '::1'] : [name]))) {
    const [address = '', prefix] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};
