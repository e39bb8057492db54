/** How many connections to PostgreSQL one process holds at most, by what they are for; docs/operate.md says the sum of them. */
export const CONNECTIONS = {
  /** Requests, the engine's reads, and before those the migrations. */
  pool: 10,
  /** One for each job at a time, and four that the queue itself works and listens on. */
  workerPool: 10,
  /** What messages to integrations are claimed and recorded by. */
  lanes: 3,
  workerPresence: 1,
  /** Of the one export that is made at a time: one reads, one writes. */
  exportThread: 2,
  engineSession: 1,
  eventFeed: 1,
  /** Of the copies of status pages, for a folder and a bucket. */
  copySessions: 2,
} as const;

/**
 * Of `pool`, stay open with an external server; all of the worker's do. When others take all of the server's connections, work goes on with
 * them: alerts are sent, and requests answered. Nobody else takes those of the embedded one, where none stays open: each takes 2 to 6 MB.
 */
export const KEPT_CONNECTIONS = 4;

/** Jobs at a time. */
export const WORKER_CONCURRENCY = CONNECTIONS.workerPool - 4;
