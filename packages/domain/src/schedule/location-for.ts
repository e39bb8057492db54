import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import ipaddr from 'ipaddr.js';
import { hostOfTarget, isLocalName } from '../checks/target-host.ts';
import { openTo } from './open-to.ts';
import { hash32 } from './partition-of.ts';

interface ScheduledProbe {
  id: number;
  organizationId: number;
  target: ProbeTarget;
  intervalSeconds: number;
  /** Keys of the locations that the check is probed from; empty: any. */
  locations: readonly string[];
}

/**
 * Where a check is probed in the slot that is due then: at one of its chosen locations, which take turns slot by slot, those that are not
 * live left out. Without any, at one of those that can run its type, the same one as long as they are the same; one whose target is known near the prober only stays at `home`, the location of the engine: another that joins could not reach
 * it, and it would be called down. Null: nowhere.
 */
export const locationFor = (
  { id, organizationId, target, intervalSeconds, locations: chosen }: ScheduledProbe,
  dueAt: number,
  locations: readonly (Pick<LiveLocation, 'key' | 'organizationId'> & { types: readonly CheckType[] })[],
  home: string,
): string | null => {
  const able = locations
    .filter(openTo(organizationId))
    .filter(({ types }) => types.includes(target.type))
    .map(({ key }) => key);
  if (chosen.length > 0) {
    const live = chosen.filter((key) => able.includes(key));
    const slot = Math.floor(dueAt / (intervalSeconds * 1000));
    return live[(hash32(id) + slot) % live.length] ?? null;
  }
  if (able.length > 1 && able.includes(home) && isNearProber(hostOfTarget(target))) return home;
  return able[hash32(id) % able.length] ?? null;
};

/** Whether only who is near can reach it, as far as its name tells. */
const isNearProber = (host: string): boolean => isPrivateAddress(host) || isLocalName(host);

/** Anything but public unicast. False for what is no address. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
