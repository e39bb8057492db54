import { sql } from 'kysely';
import pg from 'pg';
import { CHECKS_CHANNEL } from '../checks/notify-checks-changed.ts';
import { WATCHED_CHANNEL } from '../events/notify-events.ts';
import { connectionConfig, type Db } from './connect.ts';
import { singleConnection } from './single-connection.ts';

/**
 * One connection on which an engine holds its partitions, writes its batches and hears of changed checks.
 * Locks and writes share it on purpose: when the connection is lost, so are the locks, and a batch under way can't commit
 * any more. No other fencing is needed.
 */
export interface EngineSession {
  db: Db;
  /** Tries to lock these partitions; answers those that are now held. */
  claim(partitions: readonly number[]): Promise<number[]>;
  release(partitions: readonly number[]): Promise<void>;
  /** Engines that are connected at the moment, this one included. */
  countEngines(): Promise<number>;
  close(): Promise<void>;
}

/** Advisory lock classes: any two constants that nothing else on the database uses. */
const PARTITION_LOCK = 0x50_48_01;
const ENGINE_LOCK = 0x50_48_02;

export interface SessionEvents {
  /** A check has changed; null: any of them may have. */
  onCheckChanged(checkId: number | null): void;
  /** Somebody watches these organizations: to be taken for true for a minute. */
  onWatched(organizationIds: readonly number[]): void;
  /** The connection is gone, and all locks with it. Called once. */
  onLost(error: Error): void;
}

/** Connects and listens. Rejects when the database can't be reached. */
export const openEngineSession = async (url: string, events: SessionEvents): Promise<EngineSession> => {
  const client = new pg.Client(connectionConfig(url));
  let isOpen = true;
  const lose = (error: Error): void => {
    if (!isOpen) return;
    isOpen = false;
    events.onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('The database connection ended')));
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === WATCHED_CHANNEL) events.onWatched(JSON.parse(payload) as number[]);
    else events.onCheckChanged(payload === '*' ? null : Number(payload));
  });
  await client.connect();
  await client.query(`listen ${CHECKS_CHANNEL}`);
  await client.query(`listen ${WATCHED_CHANNEL}`);
  const engineId = Math.floor(Math.random() * 2 ** 31);
  await client.query('select pg_advisory_lock($1, $2)', [ENGINE_LOCK, engineId]);
  const db = singleConnection(client);

  return {
    db,
    claim: async (partitions) => {
      const { rows } = await sql<{ partition: number }>`
        select partition from unnest(${[...partitions]}::int[]) as partition
        where pg_try_advisory_lock(${PARTITION_LOCK}, partition)`.execute(db);
      return rows.map(({ partition }) => partition);
    },
    release: async (partitions) => {
      await sql`select pg_advisory_unlock(${PARTITION_LOCK}, partition)
        from unnest(${[...partitions]}::int[]) as partition`.execute(db);
    },
    countEngines: async () => {
      const { rows } = await sql<{ engines: number }>`
        select count(*)::int as engines from pg_locks
        where locktype = 'advisory' and classid = ${ENGINE_LOCK} and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows[0]?.engines ?? 1;
    },
    close: async () => {
      isOpen = false;
      await client.end();
    },
  };
};
