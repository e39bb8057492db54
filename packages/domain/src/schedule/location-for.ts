import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import ipaddr from 'ipaddr.js';
import { hostOfTarget, isLocalName } from '../checks/target-host.ts';
import { openTo } from './open-to.ts';
import { hash32 } from './partition-of.ts';

interface ScheduledProbe {
  id: number;
  organizationId: number;
  target: ProbeTarget;
  /** Key of the location that the check is pinned to; null: any. */
  location: string | null;
}

/**
 * Where a check is probed: its pinned location, or one of those that can run its type, the same one as long as they are the same. One that is
 * pinned to none and whose target is known near the prober only stays at `home`, the location of the engine: another that joins could not reach
 * it, and it would be called down. Null: nowhere.
 */
export const locationFor = (
  { id, organizationId, target, location }: ScheduledProbe,
  locations: readonly Pick<LiveLocation, 'key' | 'types' | 'organizationId'>[],
  home: string,
): string | null => {
  const able = locations
    .filter(openTo(organizationId))
    .filter(({ types }) => types.includes(target.type))
    .map(({ key }) => key);
  if (location !== null) return able.includes(location) ? location : null;
  if (able.length > 1 && able.includes(home) && isNearProber(hostOfTarget(target))) return home;
  return able[hash32(id) % able.length] ?? null;
};

/** Whether only who is near can reach it, as far as its name tells. */
const isNearProber = (host: string): boolean => isPrivateAddress(host) || isLocalName(host);

/** Anything but public unicast. False for what is no address. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
