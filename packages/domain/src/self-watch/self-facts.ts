/** What an engine knows of its own work; see EngineVitals. */
export interface EngineWork {
  partitions: number;
  withoutPartitionsSince: number | null;
  unprobedSince: number | null;
  unstoredSince: number | null;
  overloadedSince: number | null;
  allBlindSince: number | null;
  someBlindSince: number | null;
  /** Locations from which nothing can be seen. */
  blindLocations: readonly BlindLocation[];
}

export interface BlindLocation {
  key: string;
  name: string;
  since: number;
}

/**
 * What a process of Pharos knows of whether all of Pharos works. All times are milliseconds of one clock that nobody sets
 * (`performance.now()`); null: it is not so at the moment.
 */
export interface SelfFacts {
  /** Null where no engine runs. */
  engine: EngineWork | null;
  /** Null where no agent runs; `stuckSince`: since when probe threads have been stuck again and again. */
  agent: { stuckSince: number | null } | null;
  /** Since when the database has not answered. */
  databaseAwaySince: number | null;
  /** Null where no worker runs; `awaySince`: since when it has had no session, and so takes no jobs. */
  worker: { awaySince: number | null } | null;
  /** What the database tells of the job queue, with all of its workers. */
  queue: {
    /** Since when the same job that tells people something has been the next one, due, and not been taken. */
    stuckSince: number | null;
    /** Since when an alert has been tried in vain while nothing else got through on its channel. */
    undeliveredSince: number | null;
  };
  /** When this process went on after it could not run for a while (suspended, stopped, no CPU): its other times say nothing before. */
  heldUpUntil: number;
}
