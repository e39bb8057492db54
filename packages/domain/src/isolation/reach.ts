import ipaddr from 'ipaddr.js';
import { isElsewhere } from '../pair/is-elsewhere.ts';

/**
 * The parts of the route to a target that the location itself provides. `machine`: none (loopback). `network`: its
 * network (private addresses). `internet`: also its connection to the Internet. `names`: also its name servers, which
 * must first resolve the name.
 */
export const REACHES = { machine: 0, network: 1, internet: 2, names: 3 } as const;
export type Reach = (typeof REACHES)[keyof typeof REACHES];

const LOCALHOST = /^(?:.+\.)?localhost$/;
const MAX_KNOWN = 20_000;
const known = new Map<string, Reach>();

/** Cached, because the same few thousand hosts are requested repeatedly and parsing is slow. */
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

export type PassedAt = [machine: number | null, network: number | null, internet: number | null, names: number | null];

/** Returns the last passed probe of this reach or a greater one, which proves that this part of the route works. */
export const lastPassedAt = (passedAt: Readonly<PassedAt>, reach: Reach): number | null =>
  passedAt.slice(reach).reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
