import type { Kysely } from 'kysely';
import { createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/** Finds the alerts that were not mailed because of the daily limit, for the hourly summary. */
export const up = (db: Kysely<never>): Promise<void> =>
  createIndexOnline(db, 'deliveries_limited', `on deliveries (created_at) where reason = 'daily-limit'`);
