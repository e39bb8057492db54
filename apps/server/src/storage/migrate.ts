import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './connect.ts';
import * as foundation from './migrations/0001-foundation.ts';

/** In order, forward only. A released migration is never edited. */
const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
};

/** Brings the database to this release's schema. Safe when several processes start together (the Migrator takes a lock). */
export const migrateToLatest = async (db: Db): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
};
