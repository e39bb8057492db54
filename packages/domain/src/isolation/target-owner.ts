import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { getDomain } from 'tldts';
import { hostOfTarget } from '../checks/target-host.ts';

/**
 * Returns the owner of a target: the registrable domain of its host (Public Suffix List), or the host itself if it has
 * none (an address, a local name). Targets of one owner often fail together for the same reason, so they count as one
 * host.
 */
export const targetOwnerOf = (target: ProbeTarget): string => {
  const host = hostOfTarget(target);
  return getDomain(host) ?? host;
};
