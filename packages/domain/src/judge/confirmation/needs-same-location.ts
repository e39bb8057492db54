import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import { hostOfTarget, isLocalName } from '../../checks/target-host.ts';
import { isPrivateAddress } from '../../schedule/location-for.ts';

/**
 * Whether another location could not reach the target that `first` probed: its address is private, also when it was never
 * reached, or its name is known on its own network only.
 */
export const needsSameLocation = (first: Pick<ProbeResult, 'remoteAddress'>, target: ProbeTarget): boolean => {
  const host = hostOfTarget(target);
  return isPrivateAddress(first.remoteAddress ?? host) || isLocalName(host);
};
