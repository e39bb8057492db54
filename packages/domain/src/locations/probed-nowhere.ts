import type { CheckType } from '@pharos/contract/states.ts';
import { candidateLocations, type ProbingLocation } from '../schedule/candidate-locations.ts';
import { openTo } from '../schedule/open-to.ts';
import { wasSeenLately } from './find-unwatched-locations.ts';

/** A registered location that was seen, live or not. */
export interface SeenLocation {
  key: string;
  /** Whose checks alone it probes; undefined: those of all organizations. */
  organizationId?: number | undefined;
  /** What it could run when it was seen last. */
  types: readonly string[];
  /** Epoch milliseconds. */
  seenAt: number;
}

interface PlacedCheck {
  organizationId: number;
  target: { type: CheckType };
  /** Keys of the locations that the check is probed from; empty: any. */
  locations: readonly string[];
}

/**
 * Whether no live location can run a check, and since when none of those is live that could, as far as that is known; null: one can. One that was
 * seen lately may still be live, and before the first agent has come nothing is known of any location.
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
