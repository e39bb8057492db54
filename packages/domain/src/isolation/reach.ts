import ipaddr from 'ipaddr.js';
import { isElsewhere } from '../pair/is-elsewhere.ts';

/**
 * How much of the way to a target is the location's own: none of it (loopback), its network (private addresses), the line to the Internet, or that
 * line and its name servers, which have to resolve the name first.
 */
export const REACHES = { machine: 0, network: 1, internet: 2, names: 3 } as const;
export type Reach = (typeof REACHES)[keyof typeof REACHES];

const LOCALHOST = /^(?:.+\.)?localhost$/;
const MAX_KNOWN = 20_000;
const known = new Map<string, Reach>();

/** Returns the reach of a host, an address or a name. The same few thousand come again and again, and parsing one is slow. */
export const reachOf = (host: string): Reach => {
  const before = known.get(host);
  if (before !== undefined) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const reach = findReach(host);
  known.set(host, reach);
  return reach;
};

const findReach = (host: string): Reach => {
  const isThisMachine = ipaddr.isValid(host) ? ipaddr.process(host).range() === 'loopback' : LOCALHOST.test(host);
  if (isThisMachine) return REACHES.machine;
  return isElsewhere(host) ? REACHES.internet : REACHES.network;
};

/** When a probe last passed at a location, by reach; null: none did. Milliseconds of any one clock. */
export type PassedAt = [machine: number | null, network: number | null, internet: number | null, names: number | null];

/** Returns when a probe last passed whose way includes that of the reach: it proves that this way is open. */
export const lastPassedAt = (passedAt: Readonly<PassedAt>, reach: Reach): number | null =>
  passedAt.slice(reach).reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
