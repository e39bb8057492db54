import type { CheckType } from '@pharos/contract/states.ts';
import { candidateLocations, type ProbingLocation } from '../schedule/candidate-locations.ts';

/**
 * A location without a live agent is away once none has been seen for so long: an agent may be away for a moment, when it was seen is
 * recorded once a minute, and a process that has just started does not know of all.
 */
export const LOCATION_AWAY_MS = 2 * 60_000;

/**
 * Whether it may still have an agent, which another process sees. A time that lies ahead was written before a clock was set right: it counts
 * no longer than any other, as a location with an agent is recorded again within a minute.
 */
export const wasSeenLately = (seenAt: number, now: number): boolean => Math.abs(now - seenAt) < LOCATION_AWAY_MS;

/** What is recorded of a location; epoch milliseconds, `seenAt` null: no agent of it was ever there. */
export interface RecordedLocation {
  key: string;
  /** Whose checks alone it probes; null: those of all organizations. */
  organizationId: number | null;
  isDisabled: boolean;
  seenAt: number | null;
}

/** How many checks of an organization and a type, to be monitored, have chosen just these locations; none: any. */
export interface ChosenLocations {
  organizationId: number;
  type: CheckType;
  locations: readonly string[];
  checks: number;
}

/**
 * The locations that are away while checks of them have no other live location that can run them, with how many such checks each has. One that
 * is disabled, deleted, or never had an agent is none: people have chosen that, or are still setting it up. Checks of any location count at
 * the one that was seen last; where no location is live at all, that nothing is probed is told otherwise. By key. `now` is of the clock of `seenAt`.
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
  const ofEverybody = notLive.filter((location) => location.organizationId === null);
  const lastSeen = ofEverybody.reduce<RecordedLocation | null>(
    (last, each) => (each.seenAt !== null && each.seenAt > (last?.seenAt ?? -1) ? each : last),
    null,
  );
  const unwatched = new Map<string, number>();
  for (const { organizationId, type, locations, checks } of chosen) {
    const isAny = locations.length === 0;
    if (isAny && live.length === 0) continue;
    // There may be thousands of live locations: the rule is given only those that are chosen.
    const meant = isAny ? live : locations.flatMap((key) => liveByKey.get(key) ?? []);
    if (candidateLocations({ organizationId, target: { type }, locations }, meant).length > 0) continue;
    const open = locations.flatMap((key) => {
      const location = byKey.get(key);
      return location && isOpen(location, organizationId) ? [location] : [];
    });
    if (isAny && lastSeen !== null) open.push(lastSeen);
    // Another process may see agents that this one does not.
    if (open.some(({ seenAt }) => seenAt !== null && wasSeenLately(seenAt, now))) continue;
    for (const { key, seenAt } of open) if (seenAt !== null) unwatched.set(key, (unwatched.get(key) ?? 0) + checks);
  }
  return unwatched;
};

const isOpen = ({ organizationId: owner }: RecordedLocation, organizationId: number): boolean =>
  owner === null || owner === organizationId;
