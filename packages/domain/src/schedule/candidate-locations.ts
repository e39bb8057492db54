import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { openTo } from './open-to.ts';

export type ProbingLocation = Pick<LiveLocation, 'key' | 'organizationId'> & { types: readonly CheckType[] };

interface ProbedCheck {
  organizationId: number;
  target: Pick<ProbeTarget, 'type'>;
  /** Empty means any location. */
  locations: readonly string[];
}

/**
 * Returns the chosen live locations in their order, or all shared locations if the check has chosen none. A private
 * location must be chosen, because its network may allow few connections, and its operator can read what its checks
 * send.
 */
export const candidateLocations = (
  { organizationId, target, locations: chosen }: ProbedCheck,
  live: readonly ProbingLocation[],
): string[] => {
  const isCandidate = chosen.length > 0 ? openTo(organizationId) : isPublic;
  // One pass is enough, because this code runs for each poll.
  const keys: string[] = [];
  for (const location of live) {
    if (isCandidate(location) && location.types.includes(target.type)) keys.push(location.key);
  }
  if (chosen.length === 0) return keys;
  const able = new Set(keys);
  return chosen.filter((key) => able.has(key));
};

const isPublic = (location: Pick<ProbingLocation, 'organizationId'>): boolean => location.organizationId === undefined;
