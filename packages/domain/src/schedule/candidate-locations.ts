import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { CheckType } from '@pharos/contract/states.ts';
import { openTo } from './open-to.ts';

/** Of a live location, what decides who may be probed there. */
export type ProbingLocation = Pick<LiveLocation, 'key' | 'organizationId'> & { types: readonly CheckType[] };

interface ProbedCheck {
  organizationId: number;
  target: Pick<ProbeTarget, 'type'>;
  /** Keys of the locations that the check is probed from; empty: any. */
  locations: readonly string[];
}

/**
 * Keys of the live locations where a check may be probed: of those that it has chosen, in its order, else of all that are everybody's. A
 * location of the organization's own has to be chosen: its network may let out little, and who runs it reads what its checks send.
 */
export const candidateLocations = (
  { organizationId, target, locations: chosen }: ProbedCheck,
  live: readonly ProbingLocation[],
): string[] => {
  const isCandidate = chosen.length > 0 ? openTo(organizationId) : isPublic;
  // In one pass, since each poll asks.
  const keys: string[] = [];
  for (const location of live) {
    if (isCandidate(location) && location.types.includes(target.type)) keys.push(location.key);
  }
  if (chosen.length === 0) return keys;
  const able = new Set(keys);
  return chosen.filter((key) => able.has(key));
};

const isPublic = (location: Pick<ProbingLocation, 'organizationId'>): boolean => location.organizationId === undefined;
