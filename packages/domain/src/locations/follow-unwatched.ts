/**
 * Interval between two inspections for unwatched locations. It equals the interval at which `seenAt` of a location is
 * recorded.
 */
export const UNWATCHED_LOOK_MS = 60_000;
/**
 * If the time since the last inspection is longer than this, this process itself was stalled. Its earlier knowledge is
 * then not used.
 */
const HELD_UP_MS = 3 * UNWATCHED_LOOK_MS;
/**
 * Time for which a location must be unwatched before people are notified. With the 2 minutes after which a location is
 * away, this makes about 4 minutes. In this time, the machine of an agent can restart, and agents elsewhere can find a
 * process that has just started.
 */
const TOLD_AFTER_MS = 2 * 60_000;
/**
 * Time for which a location must no longer be unwatched before the end is reported. An agent that repeatedly
 * disconnects then counts as one absence.
 */
const OVER_AFTER_MS = 10 * 60_000;

/**
 * The state of a location: unwatched, live, or neither. Neither means that no check needs it, that people have disabled
 * it, or that its agent has come and gone.
 */
export type LocationObservation = 'unwatched' | 'live' | 'neither';

/**
 * The sight of each location by key, and the time since which the sight has not changed. Times are milliseconds of a
 * monotonic clock.
 */
export interface LocationsHistory {
  lookedAt: number;
  locations: ReadonlyMap<string, { sight: LocationObservation; since: number }>;
}

/** Returns the history after an inspection. `before` is null before the first inspection. */
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

/**
 * Checks whether people must now be notified that the location is unwatched. The caller checks whether they were
 * notified before.
 */
export const isUnwatchedDue = (history: LocationsHistory, key: string): boolean =>
  hasLasted(history, key, ['unwatched'], TOLD_AFTER_MS);

/** Checks whether the unwatched time that people were notified about is over. */
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
