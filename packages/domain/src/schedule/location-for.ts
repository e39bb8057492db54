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
  /** Empty means any location. */
  locations: readonly string[];
}

/**
 * Returns the locations for the slot that is due at `dueAt`, beginning with the next one in the rotation. The list is
 * empty if the check cannot be probed anywhere.
 * - Chosen locations take turns slot by slot. Locations that are not live are skipped.
 * - Otherwise the check uses one of the locations that can run its type. It remains the same while the set of locations
 * does not change.
 * - A check without chosen locations whose target is near the prober uses only `home`, the location of the engine. A
 * location that joins could not reach the target, and the check would be reported as down.
 * @param isNear Whether the target is near the prober. A caller that runs for each poll should store this value.
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

export const locationFor = (...of: Parameters<typeof turnsFor>): string | null => turnsFor(...of)[0] ?? null;

export const isNearProber = (target: ProbeTarget): boolean => {
  const host = hostOfTarget(target);
  return isPrivateAddress(host) || isLocalName(host);
};

/** Checks for an address that is not public unicast. Returns false if the text is not an address. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast';
