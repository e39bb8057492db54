import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueueRequeue } from '../alerts/requeue-alerts.ts';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig, type Db } from '../connection/connect.ts';
import { CutConnections } from '../connection/cut-connections.ts';
import { endClient } from '../connection/end-client.ts';
import { SilentSessions } from '../connection/silent-sessions.ts';
import { singleConnection } from '../connection/single-connection.ts';
import { repairJobTimes } from './repair-job-times.ts';

/** The second key is the hash of the pool's name. */
const WORKER_LOCK = 0x50_48_03;

/** A starting pool may have a job before it has its lock. */
const LOCK_GRACE_MS = 1000;
const CONNECT_MS = 10_000;

/**
 * A worker that is silent for this time counts as frozen: a live one runs a query every few seconds. Its lock retains
 * its jobs until another worker ends its session. Leases prevent its later messages from being sent twice.
 */
const SILENT_MS = 15_000;

const poolsWithoutLock = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select w.name from (
      select locked_by as name from graphile_worker._private_jobs where locked_by is not null
      union
      select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ) w
    where not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.classid = ${WORKER_LOCK}
        and l.database = (select oid from pg_database where datname = current_database())
        and l.objid::bigint = hashtext(w.name)::bigint & 4294967295
    )`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Detects worker pools whose process has died or is frozen. Each running pool has a lock that ends with its session.
 * Otherwise the queue would wait four hours before it releases the jobs of a killed pool.
 */
export interface WorkerPresence {
  lock(poolName: string): Promise<void>;
  /**
   * Returns the jobs of dead pools to the queue and enqueues the search for their lost deliveries. Returns the names of
   * these pools.
   */
  releaseDead(): Promise<string[]>;
  repairJobTimes(): Promise<number>;
  close(): Promise<void>;
}

/** Calls `onLost` once when the connection is lost. Another worker may then take the jobs of this pool. */
export const openWorkerPresence = async (url: string, onLost: () => void): Promise<WorkerPresence> => {
  const config = connectionConfig(url);
  const client = new ConfiguredClient({ ...config, connectionTimeoutMillis: CONNECT_MS });
  let isOpen = true;
  const lose = (): void => {
    if (isOpen) onLost();
    isOpen = false;
  };
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  await CutConnections.watchOne(client, config);
  // Serializes the queries, because a pool may start during a search for dead pools.
  const db = singleConnection(client);
  const silent = new SilentSessions({ lockClass: WORKER_LOCK, silentMs: SILENT_MS });
  return {
    lock: async (poolName) => {
      await sql`select pg_advisory_lock_shared(${WORKER_LOCK}, hashtext(${poolName}))`.execute(db);
    },
    releaseDead: async () => {
      await silent.end(db);
      const suspects = new Set(await poolsWithoutLock(db));
      if (suspects.size === 0) return [];
      await sleep(LOCK_GRACE_MS);
      const dead = (await poolsWithoutLock(db)).filter((name) => suspects.has(name));
      if (dead.length === 0) return [];
      await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
      await enqueueRequeue(db);
      return dead;
    },
    repairJobTimes: () => repairJobTimes(db),
    close: async () => {
      isOpen = false;
      await endClient(client);
    },
  };
};
