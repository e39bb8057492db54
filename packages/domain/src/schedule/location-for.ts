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
 * Where a check may be probed in the slot that is due then, the location whose turn it is first. Several chosen locations take turns slot
 * by slot, those that are not live left out. Without any chosen one it is one of those that can run its type, the same one as long as they
 * are the same; a check whose target is known near the prober only stays at `home`, the location of the engine: another location that
 * joins could not reach it, and the check would be called down. `isNear`, of its target: who asks with each poll keeps it. Empty: nowhere.
 */
export const turnsFor = (
  check: ScheduledProbe,
  dueAt: number,
  live: readonly ProbingLocation[],
  home: string,
  isNear = isNearProber(check.target),
): readonly string[] => {
  const candidates = candidateLocations(check, live);
  if (check.locations.length > 0) {
    if (candidates.length < 2) return candidates;
    const slot = Math.floor(dueAt / (check.intervalSeconds * 1000));
    const first = (hash32(check.id) + slot) % candidates.length;
    return [...candidates.slice(first), ...candidates.slice(0, first)];
  }
  if (isNear && candidates.includes(home)) return [home];
  const only = candidates[hash32(check.id) % candidates.length];
  return only === undefined ? [] : [only];
};

/** The location whose turn it is, when no poll is left out. Null: the check is probed nowhere. */
export const locationFor = (...of: Parameters<typeof turnsFor>): string | null => turnsFor(...of)[0] ?? null;

/** Whether only a prober near the target can reach it, as far as its name tells. */
export const isNearProber = (target: ProbeTarget): boolean => {
  const host = hostOfTarget(target);
  return isPrivateAddress(host) || isLocalName(host);
};

/** Anything but public unicast. False for what is no address. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
