import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig } from '../connection/connect.ts';

/** Advisory lock class of running worker pools; the second key is the hash of the pool's name. */
const WORKER_LOCK = 0x50_48_03;

/** A pool that is starting may have a job before it has its lock. */
const LOCK_GRACE_MS = 1000;

const POOLS_WITHOUT_LOCK = `
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
  )`;

/**
 * Finds worker pools of the job queue whose process is gone: each running one holds a lock that ends with its process.
 * The queue itself would wait four hours before it takes a killed pool's jobs.
 */
export interface WorkerPresence {
  /** Holds the lock of this process' pool as long as this connection lasts. */
  lock(poolName: string): Promise<void>;
  /** Gives the jobs of pools that are gone back to the queue; resolves with the names of those pools. */
  releaseDead(): Promise<string[]>;
  close(): Promise<void>;
}

/** Connects; `onLost` is called once when the connection is gone, and another worker may take this pool's jobs. */
export const openWorkerPresence = async (url: string, onLost: () => void): Promise<WorkerPresence> => {
  const client = new pg.Client(connectionConfig(url));
  let isOpen = true;
  const lose = (): void => {
    if (isOpen) onLost();
    isOpen = false;
  };
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  // One query at a time: a pool may start during a look for those that are gone.
  let last: Promise<unknown> = Promise.resolve();
  const query = <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> => {
    const result = last.then(() => client.query<R>(text, values));
    last = result.catch(() => {});
    return result;
  };
  const poolsWithoutLock = async (): Promise<string[]> =>
    (await query<{ name: string }>(POOLS_WITHOUT_LOCK)).rows.map(({ name }) => name);
  return {
    lock: async (poolName) => {
      await query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCK, poolName]);
    },
    releaseDead: async () => {
      const suspects = new Set(await poolsWithoutLock());
      if (suspects.size === 0) return [];
      await sleep(LOCK_GRACE_MS);
      const dead = (await poolsWithoutLock()).filter((name) => suspects.has(name));
      if (dead.length > 0) await query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
      return dead;
    },
    close: async () => {
      isOpen = false;
      await client.end();
    },
  };
};
