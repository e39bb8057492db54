/** Equals the interval at which `seenAt` is recorded. */
export const UNWATCHED_INSPECTION_MS = 60_000;
/** After a longer gap, this process itself was stalled. Its earlier knowledge is not used. */
const MAX_INSPECTION_GAP_MS = 3 * UNWATCHED_INSPECTION_MS;
/**
 * Together with `LOCATION_AWAY_MS`, people are notified after about 4 minutes. In this time an agent's machine can
 * restart, and agents can find a process that has just started.
 */
const NOTIFIED_AFTER_MS = 2 * 60_000;
/** An agent that repeatedly disconnects counts as one absence. */
const OVER_AFTER_MS = 10 * 60_000;

/** 'neither': no check needs the location, people have disabled it, or its agent has come and gone. */
export type LocationObservation = 'unwatched' | 'live' | 'neither';

/** The state of each location by key, and since when. Times are milliseconds of a monotonic clock. */
export interface LocationsHistory {
  inspectedAt: number;
  locations: ReadonlyMap<string, { sight: LocationObservation; since: number }>;
}

export const followLocations = (
  before: LocationsHistory | null,
  sights: ReadonlyMap<string, LocationObservation>,
  at: number,
): LocationsHistory => {
  const known = before !== null && at - before.inspectedAt <= MAX_INSPECTION_GAP_MS ? before.locations : new Map();
  return {
    inspectedAt: at,
    locations: new Map(
      [...sights].map(([key, sight]) => {
        const last = known.get(key);
        return [key, last?.sight === sight ? last : { sight, since: at }];
      }),
    ),
  };
};

/** The caller checks whether people were notified before. */
export const isUnwatchedDue = (history: LocationsHistory, key: string): boolean =>
  hasLasted(history, key, ['unwatched'], NOTIFIED_AFTER_MS);

export const isWatchedDue = (history: LocationsHistory, key: string): boolean =>
  hasLasted(history, key, ['live', 'neither'], OVER_AFTER_MS);

const hasLasted = (
  { inspectedAt, locations }: LocationsHistory,
  key: string,
  sights: readonly LocationObservation[],
  forMs: number,
): boolean => {
  const location = locations.get(key);
  return location !== undefined && sights.includes(location.sight) && inspectedAt - location.since >= forMs;
};
