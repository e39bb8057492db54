import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { getDomain } from 'tldts';
import { hostOfTarget } from '../checks/target-host.ts';

/**
 * Whom a target belongs to: the registrable domain of its host (Public Suffix List), or the host itself when it has none
 * (an address, a local name). Targets of one owner fail together for reasons of their own; they count as one host.
 */
export const targetOwnerOf = (target: ProbeTarget): string => {
  const host = hostOfTarget(target);
  return getDomain(host) ?? host;
};
