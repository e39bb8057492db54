import type { BlindLocation } from '@pharos/domain/self-watch/self-facts.ts';

/**
 * Times are in milliseconds of the monotonic clock (`performance.now()`). Null means that the problem or event has not
 * occurred.
 */
export interface EngineVitals {
  /** The number of owned partitions, of 256. 0 while the database is unavailable. */
  partitions: number;
  /** The time since which the engine owns no partition although the database responds and there is no other engine. */
  withoutPartitionsSince: number | null;
  /** Excludes paused checks. */
  scheduledChecks: number;
  /** The time since which the result of a due poll is overdue and no other result arrived. */
  unprobedSince: number | null;
  /** The time since which polls are skipped because too many are due. */
  overloadedSince: number | null;
  /** The time since which all live locations are blind, excluding private ones. */
  allBlindSince: number | null;
  /** The time since which some of these locations, but not all, are blind. */
  someBlindSince: number | null;
  /** Excludes private locations. */
  blindLocations: readonly BlindLocation[];
  /** The time at which the last result of a started poll arrived. */
  lastProbedAt: number | null;
  /** The arrival time of the oldest result that waits to be stored. */
  unstoredSince: number | null;
  lastStoredAt: number | null;
  pendingResults: number;
  /** Dropped since the start because of their age or because memory was full. */
  droppedResults: number;
}
