/** How often it is looked which locations are unwatched: as often as it is recorded when they were seen. */
export const UNWATCHED_LOOK_MS = 60_000;
/** After a longer time without a look this process itself could not run: what it knew before says nothing. */
const HELD_UP_MS = 3 * UNWATCHED_LOOK_MS;
/**
 * So long a location has to be unwatched before that is told, beyond the 2 minutes after which it is: some 4 minutes in all, in which an
 * agent's machine has started again, and agents elsewhere have found a process that has just started.
 */
const TOLD_AFTER_MS = 2 * 60_000;
/** So long it has to be live before that is told: an agent that comes and goes is one time away. */
const OVER_AFTER_MS = 10 * 60_000;

/** How a location is: unwatched, live, or neither (no check needs it, people have disabled it, or its agent came and went). */
export type LocationObservation = 'unwatched' | 'live' | 'neither';

/** How locations have been, without a break, and since when; by key. Milliseconds of a clock that nobody sets. */
export interface LocationsHistory {
  lookedAt: number;
  locations: ReadonlyMap<string, { sight: LocationObservation; since: number }>;
}

/** What a look makes of what was known; `before` null: nothing yet. */
export const followLocations = (
  before: LocationsHistory | null,
  sights: ReadonlyMap<string, LocationObservation>,
  at: number,
): LocationsHistory => {
  const known = before !== null && at - before.lookedAt <= HELD_UP_MS ? before.locations : new Map();
  return {
    lookedAt: at,
    locations: new Map(
      [...sights].map(([key, sight]) => {
        const last = known.get(key);
        return [key, last?.sight === sight ? last : { sight, since: at }];
      }),
    ),
  };
};

/** Whether people are to be told now that the location is unwatched, unless they were. */
export const isUnwatchedDue = (history: LocationsHistory, key: string): boolean =>
  hasLasted(history, key, ['unwatched'], TOLD_AFTER_MS);

/** Whether the time that was told is over. */
export const isWatchedDue = (history: LocationsHistory, key: string): boolean =>
  hasLasted(history, key, ['live', 'neither'], OVER_AFTER_MS);

const hasLasted = (
  { lookedAt, locations }: LocationsHistory,
  key: string,
  sights: readonly LocationObservation[],
  forMs: number,
): boolean => {
  const location = locations.get(key);
  return location !== undefined && sights.includes(location.sight) && lookedAt - location.since >= forMs;
};
