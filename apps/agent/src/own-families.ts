import { networkInterfaces } from 'node:os';

const LINK_LOCAL = /^fe[89ab]/i;

/** Returns the address families by which this machine can reach other machines, according to its own addresses. */
export const ownFamilies = (interfaces = networkInterfaces()): ('IPv4' | 'IPv6')[] => {
  const addresses = Object.values(interfaces).flatMap((all) => all ?? []);
  return (['IPv4', 'IPv6'] as const).filter((family) =>
    addresses.some((one) => one.family === family && !one.internal && !LINK_LOCAL.test(one.address)),
  );
};
