export interface EngineWork {
  partitions: number;
  withoutPartitionsSince: number | null;
  unprobedSince: number | null;
  unstoredSince: number | null;
  overloadedSince: number | null;
  allBlindSince: number | null;
  someBlindSince: number | null;
  /** Isolated or unable to probe at all. */
  blindLocations: readonly BlindLocation[];
}

export interface BlindLocation {
  key: string;
  name: string;
  since: number;
}

/**
 * The facts that one process knows about the whole installation. Times are milliseconds of one monotonic clock
 * (`performance.now()`), and null if their condition does not apply now.
 */
export interface SelfFacts {
  /** Null if no engine runs in this process. */
  engine: EngineWork | null;
  /** Null if no agent runs in this process. `stuckSince`: probe threads have repeatedly been stuck. */
  agent: { stuckSince: number | null } | null;
  databaseAwaySince: number | null;
  /**
   * Null if no worker runs in this process. `awaySince`: the worker has had no database session, so it takes no jobs.
   */
  worker: { awaySince: number | null } | null;
  /** The job queue with all of its workers, from the database. */
  queue: {
    /** The next due notification job has not been taken by a worker since then. */
    stuckSince: number | null;
    /** Attempts to deliver an alert have failed since then, while nothing else was delivered on its channel. */
    undeliveredSince: number | null;
  };
  /**
   * The time at which this process continued after it could not run for a while (suspended, stopped, no CPU). Earlier
   * values of its other times are not valid.
   */
  suspendedUntil: number;
}
