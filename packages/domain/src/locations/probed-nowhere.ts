import type { CheckType } from '@pharos/contract/states.ts';
import { candidateLocations, type ProbingLocation } from '../schedule/candidate-locations.ts';
import { openTo } from '../schedule/open-to.ts';
import { wasSeenLately } from './find-unwatched-locations.ts';

/** A registered location that was seen at least once. It may be live or not. */
export interface SeenLocation {
  key: string;
  /** The only organization whose checks the location probes. Undefined if it probes the checks of all organizations. */
  organizationId?: number | undefined;
  /** The check types that the location could run when it was last seen. */
  types: readonly string[];
  /** The time at which the location was last seen, in epoch milliseconds. */
  seenAt: number;
}

interface PlacedCheck {
  organizationId: number;
  target: { type: CheckType };
  /** Keys of the locations from which the check is probed. An empty list means any location. */
  locations: readonly string[];
}

/**
 * Reports whether no live location can run a check.
 * @returns Null if a live location can run the check. Null also if a suitable location was seen lately and may still be
 * live, or if no agent has connected yet. Otherwise `since` is the time at which the last suitable location was seen,
 * or null if it is unknown.
 */
export const whyNowhere = (
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
