import type { CheckType } from '@pharos/contract/states.ts';
import { candidateLocations, type ProbingLocation } from '../schedule/candidate-locations.ts';

/**
 * Time without a live agent after which a location is away. An agent can be unavailable for a moment, `seenAt` is
 * recorded only once a minute, and a new process does not know all agents yet.
 */
export const LOCATION_AWAY_MS = 2 * 60_000;

/**
 * Checks whether a location may still have an agent that only another process sees. A `seenAt` in the future, from
 * before a clock was corrected, counts within the same limit. A location with an agent is recorded again within a
 * minute.
 */
export const wasSeenLately = (seenAt: number, now: number): boolean => Math.abs(now - seenAt) < LOCATION_AWAY_MS;

/** `seenAt` is null if the location never had an agent. */
export interface RecordedLocation {
  key: string;
  /** Null if the location probes the checks of all organizations. */
  organizationId: number | null;
  isDisabled: boolean;
  seenAt: number | null;
}

/**
 * The number of monitored checks of one organization and type that have chosen exactly these locations. An empty list
 * means any location.
 */
export interface ChosenLocations {
  organizationId: number;
  type: CheckType;
  locations: readonly string[];
  checks: number;
}

/**
 * Finds the locations that are away while some of their checks have no other live location that can run them.
 * - Disabled or deleted locations, and those that never had an agent, are excluded: people chose this or are still
 * setting them up.
 * - A check of any location counts for the location that was seen last.
 * - If no location is live, checks of any location are ignored, because another notification reports that nothing is
 * probed.
 * @param now The time on the clock of `seenAt`.
 * @returns The number of affected checks by location key.
 */
export const findUnwatchedLocations = (
  {
    recorded,
    live,
    chosen,
  }: {
    recorded: readonly RecordedLocation[];
    live: readonly ProbingLocation[];
    chosen: readonly ChosenLocations[];
  },
  now: number,
): Map<string, number> => {
  const liveByKey = new Map(live.map((location) => [location.key, location]));
  const notLive = recorded.filter(({ key, isDisabled }) => !isDisabled && !liveByKey.has(key));
  const byKey = new Map(notLive.map((location) => [location.key, location]));
  const shared = notLive.filter((location) => location.organizationId === null);
  const lastSeen = shared.reduce<RecordedLocation | null>(
    (last, each) => (each.seenAt !== null && each.seenAt > (last?.seenAt ?? -1) ? each : last),
    null,
  );
  const unwatched = new Map<string, number>();
  for (const { organizationId, type, locations, checks } of chosen) {
    const isAny = locations.length === 0;
    if (isAny && live.length === 0) continue;
    // Only the chosen locations are passed to the rule, because thousands may be live.
    const meant = isAny ? live : locations.flatMap((key) => liveByKey.get(key) ?? []);
    if (candidateLocations({ organizationId, target: { type }, locations }, meant).length > 0) continue;
    const open = locations.flatMap((key) => {
      const location = byKey.get(key);
      return location && isOpen(location, organizationId) ? [location] : [];
    });
    if (isAny && lastSeen !== null) open.push(lastSeen);
    // Another process may see agents that this process does not see.
    if (open.some(({ seenAt }) => seenAt !== null && wasSeenLately(seenAt, now))) continue;
    for (const { key, seenAt } of open) if (seenAt !== null) unwatched.set(key, (unwatched.get(key) ?? 0) + checks);
  }
  return unwatched;
};

const isOpen = ({ organizationId: owner }: RecordedLocation, organizationId: number): boolean =>
  owner === null || owner === organizationId;
