/** What an engine knows of its own work. Times are of the clock that nobody sets (`performance.now()`), in milliseconds. */
export interface EngineVitals {
  /** Partitions held, of 256; 0 while the database is away. */
  partitions: number;
  /** Since when the database has answered and no partition could be held, and no other engine holds any; null when that is not so. */
  withoutPartitionsSince: number | null;
  /** Checks that are probed, by the last known settings; paused ones left out. */
  scheduledChecks: number;
  /** Since when slots have been due and no poll has begun; null when none is due, or the last one due has begun. */
  unprobedSince: number | null;
  /** When the oldest of the results that wait to be stored came in; null when none waits. */
  unstoredSince: number | null;
  /** Results that wait to be stored. */
  heldResults: number;
  /** Results that were dropped since the start for want of room or for their age. */
  droppedResults: number;
  /** When results were last stored, and when the last slot began; null: not since the start. */
  lastStoredAt: number | null;
  lastProbedAt: number | null;
}
