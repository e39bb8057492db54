import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { hostOfTarget, isLocalName } from '../../checks/target-host.ts';
import { isPrivateAddress } from '../../schedule/location-for.ts';

/**
 * Checks whether only the same location can reach the target: its address is private, even if it was never reached, or
 * its name is known only in its own network.
 */
export const needsSameLocation = (first: Pick<ProbeResult, 'remoteAddress'>, target: ProbeTarget): boolean => {
  const host = hostOfTarget(target);
  return isPrivateAddress(first.remoteAddress ?? host) || isLocalName(host);
};
