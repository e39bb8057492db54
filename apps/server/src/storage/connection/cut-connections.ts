import type { Socket } from 'node:net';
import type pg from 'pg';
import { ConfiguredClient } from './configured-client.ts';
import { endClient, socketOf } from './end-client.ts';

const LOOK_MS = 5000;
/** Most answers take milliseconds; after that long the server is asked whether it is still at work. */
const UNANSWERED_MS = 20_000;
const ASK_MS = 5000;

interface Watched {
  /** Process id of its session on the server. */
  pid: number;
  socket: Socket;
  /** Bytes that had been sent when something was last received. */
  answered: number;
  /** The first look since then that found more sent (`performance.now()`); null: nothing waits for an answer. */
  unansweredSince: number | null;
  onData(): void;
}

/**
 * Finds connections that were cut silently while a query was under way: the system would send the query again for a
 * quarter of an hour before it gives up, and until then each caller waits. A query whose answer is late is left alone as long as
 * the server says, over another connection, that its session works on it. While the server cannot be asked, nothing is concluded.
 */
export class CutConnections {
  readonly #config: pg.ClientConfig;
  readonly #watched = new Map<pg.ClientBase, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** Watches a single connected client until it ends. */
  static async watchOne(client: pg.ClientBase, config: pg.ClientConfig): Promise<void> {
    const cut = new CutConnections(config);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.once('end', () => cut.stop());
    if (rows[0]) cut.watch(client, rows[0].pid);
  }

  /** Watches a connected client until `forget`; `pid` is `pg_backend_pid()` of its session. */
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
    // First of all listeners: the client's own may send the next query at once.
    socket.prependListener('data', watched.onData);
    this.#watched.set(client, watched);
    this.#timer ??= setInterval(() => {
      this.#look ??= this.#endCut().finally(() => {
        this.#look = undefined;
      });
    }, LOOK_MS).unref();
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
    const asked = suspects.map(({ unansweredSince }) => unansweredSince);
    const working = await this.#workingSessions(suspects.map(({ pid }) => pid));
    if (!working) return;
    suspects.forEach((suspect, index) => {
      if (suspect.unansweredSince !== asked[index] || working.has(suspect.pid)) return;
      suspect.socket.destroy(new Error('The connection to the database was cut'));
    });
  }

  /** Those of these sessions that work on a query, or null when the server does not answer. One that waits for its reader does not work. */
  async #workingSessions(pids: readonly number[]): Promise<Set<number> | null> {
    const client = new ConfiguredClient({ ...this.#config, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
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
