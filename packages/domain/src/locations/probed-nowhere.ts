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
 * Whether no live location can run a check, and since when none of those that it has chosen is live, as far as that is known; null: one can. One that
 * was seen lately may still be live, as may any as long as no location is known that is everybody's.
 */
export const whyNowhere = (
  check: PlacedCheck,
  { live, recorded }: { live: readonly ProbingLocation[]; recorded: readonly SeenLocation[] },
  now: number,
): { since: number | null } | null => {
  const { organizationId, target, locations: chosen } = check;
  if (candidateLocations(check, live).length > 0) return null;
  const isAny = chosen.length === 0;
  if (isAny && !live.some((location) => location.organizationId === undefined)) return null;
  const isLive = (key: string): boolean => live.some((location) => location.key === key);
  const away = recorded.filter((location) => {
    if (isLive(location.key)) return false;
    if (isAny) return location.organizationId === undefined && location.types.includes(target.type);
    return openTo(organizationId)(location) && chosen.includes(location.key);
  });
  if (away.some(({ seenAt }) => wasSeenLately(seenAt, now))) return null;
  const isOfChosen = away.length > 0 && !chosen.some(isLive);
  return { since: isOfChosen && !isAny ? Math.max(...away.map(({ seenAt }) => seenAt)) : null };
};
