import { Logger, runMigrations } from 'graphile-worker';
import { type Migration, Migrator } from 'kysely/migration';
import * as foundation from '../migrations/0001-foundation.ts';
import * as account from '../migrations/0002-account.ts';
import * as signIn from '../migrations/0003-sign-in.ts';
import * as people from '../migrations/0004-people.ts';
import * as lists from '../migrations/0005-lists.ts';
import * as packedHours from '../migrations/0006-packed-hours.ts';
import * as alerts from '../migrations/0007-alerts.ts';
import type { DatabaseHandle } from './connect.ts';

/** In order, forward only. A released migration is never edited. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-account': account,
  '0003-sign-in': signIn,
  '0004-people': people,
  '0005-lists': lists,
  '0006-packed-hours': packedHours,
  '0007-alerts': alerts,
};

/**
 * Brings the database to this release's schema, and the job queue's own (`graphile_worker`) to its library's.
 * Safe when several processes start together: the Migrator takes a lock, the queue settles its races itself.
 */
export const migrateToLatest = async ({ db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
};
