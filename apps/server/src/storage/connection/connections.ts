/** Maximum numbers of connections to PostgreSQL of one process, by purpose. `docs/operate.md` states their sum. */
export const CONNECTIONS = {
  /** Used for requests, for the engine's reads, and for migrations at startup. */
  pool: 10,
  /** One for each concurrent job, and four for the work and the notifications of the queue itself. */
  workerPool: 10,
  /** Used to claim and record messages to integrations. */
  lanes: 3,
  workerPresence: 1,
  /** Only one export runs at a time. It uses one connection to read and one to write. */
  exportThread: 2,
  engineSession: 1,
  eventFeed: 1,
  /** Used for the public copies of status pages, one for a folder and one for a bucket. */
  copySessions: 2,
} as const;

/**
 * The number of connections of `pool` that stay open when idle with an external server. All connections of the worker
 * stay open.
 * If other programs use up the server's connections, Pharos continues with these: it sends alerts and responds to
 * requests. Other programs do not use the embedded server, so none stays open there, because each takes 2 to 6 MB.
 */
export const KEPT_CONNECTIONS = 4;

/** Maximum number of concurrent jobs. */
export const WORKER_CONCURRENCY = CONNECTIONS.workerPool - 4;
