/** Maximum numbers of connections of one process. `docs/backup.md` states their sum. */
export const CONNECTIONS = {
  pool: 10,
  /** One for each concurrent job, and four for the queue itself. */
  workerPool: 10,
  lanes: 3,
  workerPresence: 1,
  /** One connection to read and one to write. Only one export runs at a time. */
  exportThread: 2,
  engineSession: 1,
  eventFeed: 1,
  copySessions: 2,
} as const;

/**
 * The connections of `pool` that stay open when idle. If other programs use up the server's connections, Pharos
 * continues with these. No other programs use the embedded server, so none stays open there: each takes 2 to 6 MB.
 */
export const MIN_CONNECTIONS = 4;

export const WORKER_CONCURRENCY = CONNECTIONS.workerPool - 4;
