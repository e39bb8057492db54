/** The facts that an engine knows about its own work. See `EngineVitals`. */
export interface EngineWork {
  partitions: number;
  withoutPartitionsSince: number | null;
  unprobedSince: number | null;
  unstoredSince: number | null;
  overloadedSince: number | null;
  allBlindSince: number | null;
  someBlindSince: number | null;
  /** Locations that are isolated or unable to probe at all. */
  blindLocations: readonly BlindLocation[];
}

export interface BlindLocation {
  key: string;
  name: string;
  since: number;
}

/**
 * The facts that a process of Pharos knows about the work of the whole installation. All times are milliseconds of one
 * monotonic clock (`performance.now()`). A time is null if its condition does not apply now.
 */
export interface SelfFacts {
  /** Null if no engine runs in this process. */
  engine: EngineWork | null;
  /**
   * Null if no agent runs in this process. `stuckSince` is the time since which probe threads have repeatedly been
   * stuck.
   */
  agent: { stuckSince: number | null } | null;
  /** The time since which the database has not responded. */
  databaseAwaySince: number | null;
  /**
   * Null if no worker runs in this process. `awaySince` is the time since which the worker has had no database session,
   * so that it takes no jobs.
   */
  worker: { awaySince: number | null } | null;
  /** The facts from the database about the job queue with all of its workers. */
  queue: {
    /** The time since which the next due notification job has not been taken by a worker. */
    stuckSince: number | null;
    /**
     * The time since which attempts to deliver an alert have failed, while nothing else was delivered on its channel.
     */
    undeliveredSince: number | null;
  };
  /**
   * The time at which this process continued after it could not run for a while (suspended, stopped, no CPU). Earlier
   * values of its other times are not valid.
   */
  heldUpUntil: number;
}
