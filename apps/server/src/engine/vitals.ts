import type { BlindLocation } from '@pharos/domain/self-watch/self-facts.ts';

/** What an engine knows of its own work. Times are of the clock that nobody sets (`performance.now()`), in milliseconds. */
export interface EngineVitals {
  /** Partitions held, of 256; 0 while the database is away. */
  partitions: number;
  /** Since when the database has answered and no partition could be held, though no other engine is there; null when that is not so. */
  withoutPartitionsSince: number | null;
  /** Checks that are probed, by the last known settings; paused ones left out. */
  scheduledChecks: number;
  /** Since when a poll that was due should have answered, and none has since; null when that is not so. */
  unprobedSince: number | null;
  /** Since when more polls have been due than can be done in time, so that some are left out; null when that is not so. */
  overloadedSince: number | null;
  /** Since when nothing could be seen from any live location (private ones are not counted); null: something can. */
  allBlindSince: number | null;
  /** Since when nothing could be seen from some of them, but not all; null when that is not so. */
  someBlindSince: number | null;
  /** The locations from which nothing can be seen (private ones left out), and since when. */
  blindLocations: readonly BlindLocation[];
  /** When a poll that has begun was last heard of; null: not since the start. */
  lastProbedAt: number | null;
  /** When the oldest of the results that wait to be stored came in; null when none waits. */
  unstoredSince: number | null;
  /** When results were last stored; null: not since the start. */
  lastStoredAt: number | null;
  /** Results that wait to be stored. */
  heldResults: number;
  /** Results that were dropped since the start for want of room or for their age. */
  droppedResults: number;
}
