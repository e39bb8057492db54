import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '@pharos/domain/schedule/backoff.ts';
import { Logger, runMigrations } from 'graphile-worker';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import * as foundation from '../migrations/0001-foundation.ts';
import * as account from '../migrations/0002-account.ts';
import * as signIn from '../migrations/0003-sign-in.ts';
import * as people from '../migrations/0004-people.ts';
import * as lists from '../migrations/0005-lists.ts';
import * as packedHours from '../migrations/0006-packed-hours.ts';
import * as alerts from '../migrations/0007-alerts.ts';
import * as judgeState from '../migrations/0008-judge-state.ts';
import * as identity from '../migrations/0009-identity.ts';
import * as constraints from '../migrations/0011-constraints.ts';
import * as jobNames from '../migrations/0012-job-names.ts';
import * as alertDelay from '../migrations/0013-alert-delay.ts';
import type { DatabaseHandle, Db } from './connect.ts';
import { singleConnection } from './single-connection.ts';
import { sqlState } from './sql-errors.ts';

interface PharosMigration extends Migration {
  /** False: each statement commits by itself, and may run again after an interruption. See migrations/online-ddl.ts. */
  isTransactional?: boolean;
}

/** In order, forward only. A released migration is never edited. */
export const migrations: Readonly<Record<string, PharosMigration>> = {
  '0001-foundation': foundation,
  '0002-account': account,
  '0003-sign-in': signIn,
  '0004-people': people,
  '0005-lists': lists,
  '0006-packed-hours': packedHours,
  '0007-alerts': alerts,
  '0008-judge-state': judgeState,
  '0009-identity': identity,
  // There is no 0010: it was taken back before a release.
  '0011-constraints': constraints,
  '0012-job-names': jobNames,
  '0013-alert-delay': alertDelay,
};

/** Any number that no other advisory lock on the database uses. */
const MIGRATION_LOCK = 0x50_48_6d_67;
const LOCK_POLL_MS = 100;

/** A statement that waits for a lock stops every other query on its table: it gives up soon, and is tried again. */
const LOCK_TIMEOUT_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;
const RETRY: Backoff = { firstMs: 500, longestMs: 10_000, shortestMs: 200 };

/**
 * Brings the database to this release's schema, and the job queue's own (`graphile_worker`) to its library's.
 * Safe on a database in use, and when several processes start together: one migrates, the others wait for it.
 */
export const migrateToLatest = async ({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<void> => {
  const client = await pool.connect();
  try {
    await waitForMigrations(client);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await migrate(singleConnection(client));
    await migrateQueue(pool);
  } finally {
    // With the connection go its lock and its settings.
    client.release(true);
  }
};

/** Brings the job queue's own tables to its library's release. */
export const migrateQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });

/**
 * Runs what has not run yet on `db`, which is a single connection: one migration after the other, each committed by itself.
 * With `last`, the name of a migration, those after it are not run.
 */
export const migrate = async (db: Db, last?: string): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  for (const { name, executedAt } of await migrator.getMigrations()) {
    if (executedAt) continue;
    if (last !== undefined && name > last) return;
    const disableTransactions = migrations[name]?.isTransactional === false;
    await retryLocked(async () => {
      const { error } = await migrator.migrateUp({ disableTransactions });
      if (error) throw error;
    });
  }
};

/**
 * Waits until nobody migrates the database, and keeps others from it as long as the connection lives. Polled: one that waits within a query would have a snapshot, which the
 * building of an index CONCURRENTLY waits for, and so each would wait for the other.
 */
export const waitForMigrations = async (client: pg.ClientBase): Promise<void> => {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as locked`);
    if (rows[0]?.locked === true) return;
    await sleep(LOCK_POLL_MS);
  }
};

const retryLocked = async (work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await sleep(backoffMs(attempt, RETRY, Math.random()));
    }
  }
};
