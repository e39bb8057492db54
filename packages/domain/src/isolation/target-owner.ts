import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { getDomain } from 'tldts';
import { hostOfTarget } from '../checks/target-host.ts';

/**
 * Returns the registrable domain of a target (Public Suffix List), or its host if it has none (an address, a local
 * name). Targets of one owner often fail together, so they count as one host.
 */
export const targetOwnerOf = (target: ProbeTarget): string => {
  const host = hostOfTarget(target);
  return getDomain(host) ?? host;
};
