import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig } from '../connection/connect.ts';

/** Advisory lock class of worker pools that live; the second key is the hash of the pool's name. */
const WORKER_LOCK = 0x50_48_03;

/** Between a pool's first job and its lock lies a moment in which it must not be taken for dead. */
const BENEFIT_OF_DOUBT_MS = 1000;

const ABSENT = `
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
 * Tells living worker pools of the job queue from dead ones: each holds a lock that ends with its process.
 * The queue itself would leave a killed pool's jobs alone for four hours.
 */
export interface WorkerPresence {
  /** This pool lives, as long as this connection does. */
  hold(poolName: string): Promise<void>;
  /** Gives the jobs of dead pools back to the queue; resolves with the names of those pools. */
  releaseDead(): Promise<string[]>;
  close(): Promise<void>;
}

/** Connects; `onLost` is called once when the connection is gone, and this process' pool may be taken for dead. */
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
  // One query at a time: pools come up while the dead are being looked for.
  let last: Promise<unknown> = Promise.resolve();
  const query = <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> => {
    const result = last.then(() => client.query<R>(text, values));
    last = result.catch(() => {});
    return result;
  };
  const absent = async (): Promise<string[]> => (await query<{ name: string }>(ABSENT)).rows.map(({ name }) => name);
  return {
    hold: async (poolName) => {
      await query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCK, poolName]);
    },
    releaseDead: async () => {
      const suspects = new Set(await absent());
      if (suspects.size === 0) return [];
      await sleep(BENEFIT_OF_DOUBT_MS);
      const dead = (await absent()).filter((name) => suspects.has(name));
      if (dead.length > 0) await query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
      return dead;
    },
    close: async () => {
      isOpen = false;
      await client.end();
    },
  };
};
