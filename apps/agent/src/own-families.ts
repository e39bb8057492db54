import { networkInterfaces } from 'node:os';

/** IPv6 addresses that reach no further than the own line. */
const LINK_LOCAL = /^fe[89ab]/i;

/** The families of addresses by which this machine can reach others, as far as its own addresses tell. */
export const ownFamilies = (interfaces = networkInterfaces()): ('IPv4' | 'IPv6')[] => {
  const addresses = Object.values(interfaces).flatMap((all) => all ?? []);
  return (['IPv4', 'IPv6'] as const).filter((family) =>
    addresses.some((one) => one.family === family && !one.internal && !LINK_LOCAL.test(one.address)),
  );
};
