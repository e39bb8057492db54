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
 * One connection on which an engine holds its partitions, writes its batches and receives notifications of changed checks.
 * Locks and writes share it on purpose: when the connection is lost, so are the locks, and a batch under way can't commit
 * any more. No other fencing is needed.
 */
export interface EngineSession {
  /** Of the server's process that serves it. */
  readonly pid: number;
  /** Resolves when the connection is gone, and all locks with it. Never, when it is closed. */
  readonly lost: Promise<Error>;
  readonly stateChangeIds: Pick<StateChangeIds, 'reserve' | 'take'>;
  /** All checks, by ascending ids, page by page. On this connection too: an engine needs no other, which might hang or be taken. */
  listChecks(): AsyncIterable<readonly CheckVersion[]>;
  loadChecks(checkIds: readonly number[]): Promise<LoadedChecks>;
  storeBatch(batch: JudgeBatch, notification: BatchNotification): Promise<void>;
  /** Hands over notifications from now on. */
  listen(handlers: SessionHandlers): Promise<void>;
  /** Tries to lock these partitions; returns those that are now held. */
  claimPartitions(partitions: readonly number[]): Promise<number[]>;
  /** Those that sessions hold whose process id is not among these. */
  partitionsOfOthers(ownPids: readonly number[]): Promise<number[]>;
  releasePartitions(partitions: readonly number[]): Promise<void>;
  /** Notifies the engines that partitions are free. */
  notifyFreePartitions(): Promise<void>;
  /** Engines that are connected at the moment, this one included. */
  countEngines(): Promise<number>;
  /** Ends the sessions of engines whose process is frozen, so that their partitions can be claimed; resolves with how many. */
  endSilentEngines(): Promise<number>;
  /** Releases all that it holds, and is counted as an engine no more; notifies the others of it, for a second at most. To be closed next. */
  leave(): Promise<void>;
  /** Safe to call twice. */
  close(): Promise<void>;
}

export interface SessionHandlers {
  /** A check has changed; null: any of them may have. */
  onCheckChanged(checkId: number | null): void;
  /** Pages of these organizations are open: valid for a minute. */
  onWatched(organizationIds: readonly number[]): void;
  /** Another engine has released partitions, or this one. */
  onFreePartitions(): void;
  /** A notification that no process of this release sends. It changes nothing. */
  onUnreadable(channel: string, payload: string): void;
}

/** PostgreSQL notification channel of partitions that are free; without a payload. */
const FREE_PARTITIONS_CHANNEL = 'pharos_free_partitions';

/** Advisory lock classes: any two constants that nothing else on the database uses. */
const PARTITION_LOCK = 0x50_48_01;
const ENGINE_LOCK = 0x50_48_02;

/** By each beat an engine shows the others, and the server shows the engine, that it is there. */
const BEAT_MS = 2000;
const SILENT_MS = 3 * BEAT_MS;
/** A server that has answered nothing for that long is not waited for; the slowest batch takes less. */
const UNANSWERED_MS = 60_000;
const CONNECT_MS = 10_000;
const LEAVE_MS = 1000;
/** A connection that was cut ends on the server, and its locks with it, after some ten seconds. Not for Unix sockets. */
const NOTICE_CUT = `set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 10000`;
/**
 * A round touches a few thousand of very many rows, most of which are in memory: each is found by its index. For a large round the planner would
 * read the whole table instead, as if each row had to be fetched from a disk.
 */
const FIND_ROWS_BY_INDEX = 'set enable_hashjoin = off; set enable_mergejoin = off';

/** Connects. Rejects when the database can't be reached. */
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
  // A server whose system knows no such limits keeps to its own.
  await client.query(NOTICE_CUT).catch(() => {});
  await client.query(FIND_ROWS_BY_INDEX);
  await CutConnections.watchOne(client, config);
  const engineId = Math.floor(Math.random() * 2 ** 31);
  await client.query('select pg_advisory_lock($1, $2)', [ENGINE_LOCK, engineId]);
  const db = singleConnection(client);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const silent = new SilentSessions({ lockClass: ENGINE_LOCK, silentMs: SILENT_MS });
  const stopBeating = beat(db, () => {
    lose(new Error(`The database has not answered for ${UNANSWERED_MS / 1000} seconds`));
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
      // What this session holds already is not locked once more: locks count, and one release would not free it.
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
    partitionsOfOthers: async (ownPids) => {
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
      // A server that does not answer does not hold up the end; the locks end with the connection.
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

/** Sends something every few seconds, between other statements. Calls `onUnanswered` once when no answer came. Returns what ends it. */
const beat = (db: Db, onUnanswered: () => void): (() => void) => {
  let sentAt: number | null = null;
  const timer = setInterval(() => {
    if (sentAt === null) {
      sentAt = performance.now();
      const answered = (): void => {
        sentAt = null;
      };
      // A connection that is lost says so by itself.
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

/** Undefined for what is no JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
