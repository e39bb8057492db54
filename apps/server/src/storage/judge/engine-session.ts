import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { CHECKS_CHANNEL } from '../checks/notify-checks-changed.ts';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig, type Db } from '../connection/connect.ts';
import { CutConnections } from '../connection/cut-connections.ts';
import { endClient } from '../connection/end-client.ts';
import type { SecretBox } from '../connection/secret-box.ts';
import { SilentSessions } from '../connection/silent-sessions.ts';
import { singleConnection } from '../connection/single-connection.ts';
import { WATCHED_CHANNEL } from '../events/notify-events.ts';
import type { BatchNotification, JudgeBatch } from './judge-batch.ts';
import { createJudgeBatchStore } from './judge-batch-store.ts';
import { type CheckVersion, listCheckVersions } from './list-check-versions.ts';
import { type LoadedChecks, loadChecks } from './load-checks.ts';
import { StateChangeIds } from './state-change-ids.ts';

/**
 * The connection of an engine for its partitions, batches and notifications. Locks and writes deliberately share it: if
 * the connection is lost, the locks are lost too, and a running batch cannot commit. No other fencing is needed.
 */
export interface EngineSession {
  readonly pid: number;
  /** Resolves when the connection and its locks are lost, but not if the session was closed. */
  readonly lost: Promise<Error>;
  readonly stateChangeIds: Pick<StateChangeIds, 'reserve' | 'take'>;
  /**
   * Yields all checks page by page, by ascending id. Uses this connection, because another one might be blocked or
   * unavailable.
   */
  listChecks(): AsyncIterable<readonly CheckVersion[]>;
  loadChecks(checkIds: readonly number[]): Promise<LoadedChecks>;
  storeBatch(batch: JudgeBatch, notification: BatchNotification): Promise<void>;
  listen(handlers: SessionHandlers): Promise<void>;
  /** Returns the partitions that this session has locked. */
  claimPartitions(partitions: readonly number[]): Promise<number[]>;
  /** Returns the partitions that other sessions have locked. `ownPids` are excluded. */
  partitionsOfOtherEngines(ownPids: readonly number[]): Promise<number[]>;
  releasePartitions(partitions: readonly number[]): Promise<void>;
  notifyFreePartitions(): Promise<void>;
  /** Includes this engine. */
  countEngines(): Promise<number>;
  /** Ends the sessions of frozen engines, so that their partitions can be claimed. */
  endSilentEngines(): Promise<number>;
  /** Releases all partitions, and no longer counts as an engine. Notifies the other engines for at most one second. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionHandlers {
  /** Null if any check may have changed. */
  onCheckChanged(checkId: number | null): void;
  /** Pages of these organizations are open. Valid for one minute. */
  onWatched(organizationIds: readonly number[]): void;
  onFreePartitions(): void;
  /** The notification is not from this release and has no effect. */
  onUnreadable(channel: string, payload: string): void;
}

const FREE_PARTITIONS_CHANNEL = 'pharos_free_partitions';

const PARTITION_LOCK = 0x50_48_01;
const ENGINE_LOCK = 0x50_48_02;

/** The heartbeat shows the other engines and the server that an engine is alive. */
const BEAT_MS = 2000;
const SILENT_MS = 3 * BEAT_MS;
/** The time without a response after which the connection is given up. The slowest batch takes less. */
const UNANSWERED_MS = 60_000;
const CONNECT_MS = 10_000;
const LEAVE_MS = 1000;
/** Ends a cut connection and its locks on the server after about ten seconds. Does not apply to Unix sockets. */
const NOTICE_CUT = `set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 10000`;
/**
 * A judging round changes a few thousand rows of a very large table, most of them in memory. For a large round, the
 * planner would scan the whole table, because it assumes disk access for each row.
 */
const FIND_ROWS_BY_INDEX = 'set enable_hashjoin = off; set enable_mergejoin = off';

export const openEngineSession = async (url: string, secrets: SecretBox): Promise<EngineSession> => {
  const config = connectionConfig(url);
  const client = new ConfiguredClient({ ...config, connectionTimeoutMillis: CONNECT_MS });
  const lost = Promise.withResolvers<Error>();
  let isOpen = true;
  const lose = (error: Error): void => {
    if (isOpen) lost.resolve(error);
    isOpen = false;
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('The database connection ended')));
  await client.connect();
  // A server on a system without these limits uses its own.
  await client.query(NOTICE_CUT).catch(() => {});
  await client.query(FIND_ROWS_BY_INDEX);
  await CutConnections.watchOne(client, config);
  const engineId = Math.floor(Math.random() * 2 ** 31);
  await client.query('select pg_advisory_lock($1, $2)', [ENGINE_LOCK, engineId]);
  const db = singleConnection(client);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const silent = new SilentSessions({ lockClass: ENGINE_LOCK, silentMs: SILENT_MS });
  const stopBeating = beat(db, () => {
    lose(new Error(`The database has not responded for ${UNANSWERED_MS / 1000} seconds`));
    void endClient(client);
  });

  return {
    lost: lost.promise,
    pid: rows[0]?.pid ?? 0,
    stateChangeIds: new StateChangeIds(db),
    listChecks: () => listCheckVersions(db),
    loadChecks: (checkIds) => loadChecks(db, secrets, checkIds),
    storeBatch: createJudgeBatchStore(db),
    listen: async (handlers) => {
      client.on('notification', ({ channel, payload = '' }) => handOver(channel, payload, handlers));
      await sql`listen ${sql.ref(CHECKS_CHANNEL)}`.execute(db);
      await sql`listen ${sql.ref(WATCHED_CHANNEL)}`.execute(db);
      await sql`listen ${sql.ref(FREE_PARTITIONS_CHANNEL)}`.execute(db);
    },
    claimPartitions: async (partitions) => {
      // Does not lock the same partition again: locks are counted, and one release would not free them.
      const { rows } = await sql<{ partition: number }>`
        with held as materialized (
          select objid::int as partition from pg_locks
          where locktype = 'advisory' and classid = ${PARTITION_LOCK} and pid = pg_backend_pid()
            and database = (select oid from pg_database where datname = current_database()))
        select partition from unnest(${[...partitions]}::int[]) as partition
        where case when partition in (select partition from held) then true
          else pg_try_advisory_lock(${PARTITION_LOCK}, partition) end`.execute(db);
      return rows.map(({ partition }) => partition);
    },
    partitionsOfOtherEngines: async (ownPids) => {
      const { rows } = await sql<{ partition: number }>`
        select objid::int as partition from pg_locks
        where locktype = 'advisory' and classid = ${PARTITION_LOCK} and granted and pid <> all(${[...ownPids]}::int[])
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows.map(({ partition }) => partition);
    },
    releasePartitions: async (partitions) => {
      await sql`select pg_advisory_unlock(${PARTITION_LOCK}, partition)
        from unnest(${[...partitions]}::int[]) as partition`.execute(db);
    },
    notifyFreePartitions: () => notifyFreePartitions(db),
    countEngines: async () => {
      const { rows } = await sql<{ engines: number }>`
        select count(*)::int as engines from pg_locks
        where locktype = 'advisory' and classid = ${ENGINE_LOCK} and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows[0]?.engines ?? 1;
    },
    endSilentEngines: () => silent.end(db),
    leave: async () => {
      const left = leave(db);
      // A server that does not respond must not delay the end. The locks end with the connection.
      left.catch(() => {});
      await Promise.race([left, sleep(LEAVE_MS, undefined, { ref: false })]);
    },
    close: async () => {
      isOpen = false;
      stopBeating();
      await endClient(client);
    },
  };
};

const notifyFreePartitions = async (db: Db): Promise<void> => {
  await sql`select pg_notify(${FREE_PARTITIONS_CHANNEL}, '')`.execute(db);
};

const leave = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_unlock_all()`.execute(db);
  await notifyFreePartitions(db);
};

/**
 * Sends a query every few seconds. Calls `onUnanswered` once if there is no response. Returns a function that stops it.
 */
const beat = (db: Db, onUnanswered: () => void): (() => void) => {
  let sentAt: number | null = null;
  const timer = setInterval(() => {
    if (sentAt === null) {
      sentAt = performance.now();
      const answered = (): void => {
        sentAt = null;
      };
      // A lost connection reports its own error.
      sql`select 1`.execute(db).then(answered, answered);
    } else if (performance.now() - sentAt > UNANSWERED_MS) {
      clearInterval(timer);
      onUnanswered();
    }
  }, BEAT_MS);
  return () => clearInterval(timer);
};

const handOver = (channel: string, payload: string, handlers: SessionHandlers): void => {
  if (channel === FREE_PARTITIONS_CHANNEL) handlers.onFreePartitions();
  else if (channel === WATCHED_CHANNEL) {
    const ids = parseJson(payload);
    if (Array.isArray(ids) && ids.every(Number.isInteger)) handlers.onWatched(ids);
    else handlers.onUnreadable(channel, payload);
  } else if (payload === '*') handlers.onCheckChanged(null);
  else if (/^\d+$/.test(payload)) handlers.onCheckChanged(Number(payload));
  else handlers.onUnreadable(channel, payload);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
