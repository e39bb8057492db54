import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import ipaddr from 'ipaddr.js';
import { hostOfTarget, isLocalName } from '../checks/target-host.ts';
import { candidateLocations, type ProbingLocation } from './candidate-locations.ts';
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
 * live left out. Without any, at one of those that can run its type, the same one as long as they are the same; one whose target is known
 * near the prober only stays at `home`, the location of the engine: another that joins could not reach it, and it would be called down.
 * `isNear`, of its target, is asked for with each poll: who asks often keeps it. Null: nowhere.
 */
export const locationFor = (
  check: ScheduledProbe,
  dueAt: number,
  live: readonly ProbingLocation[],
  home: string,
  isNear = isNearProber(check.target),
): string | null => {
  const candidates = candidateLocations(check, live);
  if (check.locations.length > 0) {
    const slot = Math.floor(dueAt / (check.intervalSeconds * 1000));
    return candidates[(hash32(check.id) + slot) % candidates.length] ?? null;
  }
  if (isNear && candidates.includes(home)) return home;
  return candidates[hash32(check.id) % candidates.length] ?? null;
};

/** Whether only a prober near the target can reach it, as far as its name tells. */
export const isNearProber = (target: ProbeTarget): boolean => {
  const host = hostOfTarget(target);
  return isPrivateAddress(host) || isLocalName(host);
};

/** Anything but public unicast. False for what is no address. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
