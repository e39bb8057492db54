import type { BlindLocation } from '@pharos/domain/self-watch/self-facts.ts';

/** The state of an engine's work. Times are in milliseconds of the monotonic clock (`performance.now()`). */
export interface EngineVitals {
  /** Number of owned partitions, of 256. 0 while the database is unavailable. */
  partitions: number;
  /**
   * The time since which the engine owns no partition although the database responds and there is no other engine. Null
   * if that is not the case.
   */
  withoutPartitionsSince: number | null;
  /** Number of checks that are probed with the last known settings. Paused checks are excluded. */
  scheduledChecks: number;
  /**
   * The time since which the result of a due poll is overdue and no other result arrived. Null if that is not the case.
   */
  unprobedSince: number | null;
  /**
   * The time since which more polls are due than can be done in time, so that some are skipped. Null if that is not the
   * case.
   */
  overloadedSince: number | null;
  /** The time since which all live locations are blind, excluding private ones. Null if any location can observe. */
  allBlindSince: number | null;
  /** The time since which some of these locations, but not all, are blind. Null if that is not the case. */
  someBlindSince: number | null;
  /** The blind locations, excluding private ones, with the time since which they are blind. */
  blindLocations: readonly BlindLocation[];
  /** The time at which the last result of a started poll arrived. Null if there was none since the start. */
  lastProbedAt: number | null;
  /** The time at which the oldest waiting result arrived. Null if no result waits to be stored. */
  unstoredSince: number | null;
  /** The time at which results were last stored. Null if there were none since the start. */
  lastStoredAt: number | null;
  /** Number of results that wait to be stored. */
  heldResults: number;
  /** Number of results dropped since the start because of their age or because memory was full. */
  droppedResults: number;
}
