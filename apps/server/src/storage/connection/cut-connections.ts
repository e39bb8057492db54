import type { Socket } from 'node:net';
import type pg from 'pg';
import { ConfiguredClient } from './configured-client.ts';
import { endClient, socketOf } from './end-client.ts';

const INSPECTION_INTERVAL_MS = 5000;
/**
 * The time without a response after which the server is queried for the session's activity. Most responses take
 * milliseconds.
 */
const UNANSWERED_MS = 20_000;
const QUERY_TIMEOUT_MS = 5000;

interface Watched {
  pid: number;
  socket: Socket;
  /** Bytes sent at the time of the last received data. */
  answered: number;
  /**
   * The time of the first inspection that found more sent bytes (`performance.now()`). Null if no response is
   * outstanding.
   */
  unansweredSince: number | null;
  onData(): void;
}

/**
 * Detects connections that were cut without notice during a query. The operating system would report an error only
 * after 15 minutes of retransmission. A late query continues while the server reports, on another connection, that its
 * session works on it. No connection is ended while the server is unreachable.
 */
export class CutConnections {
  readonly #config: pg.ClientConfig;
  readonly #watched = new Map<pg.ClientBase, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #inspection: Promise<void> | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  static async watchOne(client: pg.ClientBase, config: pg.ClientConfig): Promise<void> {
    const cut = new CutConnections(config);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.once('end', () => cut.stop());
    if (rows[0]) cut.watch(client, rows[0].pid);
  }

  /** `pid` is the `pg_backend_pid()` of the session. */
  watch(client: pg.ClientBase, pid: number): void {
    const socket = socketOf(client);
    const watched: Watched = {
      pid,
      socket,
      answered: socket.bytesWritten,
      unansweredSince: null,
      onData: () => {
        watched.answered = socket.bytesWritten;
        watched.unansweredSince = null;
      },
    };
    // Must run before the client's own listener, which may send the next query at once.
    socket.prependListener('data', watched.onData);
    this.#watched.set(client, watched);
    this.#timer ??= setInterval(() => {
      this.#inspection ??= this.#endCut().finally(() => {
        this.#inspection = undefined;
      });
    }, INSPECTION_INTERVAL_MS).unref();
  }

  forget(client: pg.ClientBase): void {
    const watched = this.#watched.get(client);
    watched?.socket.off('data', watched.onData);
    this.#watched.delete(client);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #endCut(): Promise<void> {
    const suspects = [...this.#watched.values()].filter(isUnanswered);
    if (suspects.length === 0) return;
    const before = suspects.map(({ unansweredSince }) => unansweredSince);
    const working = await this.#workingSessions(suspects.map(({ pid }) => pid));
    if (!working) return;
    suspects.forEach((suspect, index) => {
      if (suspect.unansweredSince !== before[index] || working.has(suspect.pid)) return;
      suspect.socket.destroy(new Error('The database connection was closed after a timeout'));
    });
  }

  /**
   * Returns the sessions that execute a query, or null if the server does not respond. A session that waits for its
   * client to read does not count.
   */
  async #workingSessions(pids: readonly number[]): Promise<Set<number> | null> {
    const client = new ConfiguredClient({
      ...this.#config,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where pid = any($1) and state in ('active', 'fastpath function call') and wait_event is distinct from 'ClientWrite'`,
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch {
      return null;
    } finally {
      await endClient(client).catch(() => {});
    }
  }
}

const isUnanswered = (watched: Watched): boolean => {
  if (watched.socket.destroyed || watched.socket.bytesWritten === watched.answered) return false;
  watched.unansweredSince ??= performance.now();
  return performance.now() - watched.unansweredSince >= UNANSWERED_MS;
};
