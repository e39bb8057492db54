import type { CheckType } from '@pharos/contract/states.ts';
import { candidateLocations, type ProbingLocation } from '../schedule/candidate-locations.ts';
import { openTo } from '../schedule/open-to.ts';
import { wasSeenLately } from './find-unwatched-locations.ts';

export interface SeenLocation {
  key: string;
  /** Undefined if the location probes the checks of all organizations. */
  organizationId?: number | undefined;
  types: readonly string[];
  seenAt: number;
}

interface PlacedCheck {
  organizationId: number;
  target: { type: CheckType };
  /** Empty means any location. */
  locations: readonly string[];
}

/**
 * @returns Null if a suitable location is live or may still be live, or if no agent has connected yet. Otherwise
 * `since` is when the last suitable location was seen, or null if unknown.
 */
export const findWithoutLocation = (
  check: PlacedCheck,
  { live, recorded }: { live: readonly ProbingLocation[]; recorded: readonly SeenLocation[] },
  now: number,
): { since: number | null } | null => {
  const { organizationId, target, locations: chosen } = check;
  if (candidateLocations(check, live).length > 0) return null;
  const isAny = chosen.length === 0;
  const mayRun = (location: Pick<SeenLocation, 'key' | 'organizationId'>): boolean =>
    isAny ? location.organizationId === undefined : openTo(organizationId)(location) && chosen.includes(location.key);
  const isLive = ({ key }: Pick<SeenLocation, 'key'>): boolean => live.some((location) => location.key === key);
  const places = recorded.filter(mayRun);
  const unable = live.some((location) => (isAny ? mayRun(location) : chosen.includes(location.key)));
  if (isAny && places.length === 0 && !unable) return null;
  const away = places.filter((location) => !isLive(location) && (!isAny || location.types.includes(target.type)));
  if (away.some(({ seenAt }) => wasSeenLately(seenAt, now))) return null;
  return { since: unable || away.length === 0 ? null : Math.max(...away.map(({ seenAt }) => seenAt)) };
};
