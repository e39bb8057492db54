import type { Kysely } from 'kysely';
import { createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/** Adds an index for alerts that were not mailed because of the daily limit. The hourly summary uses it. */
export const up = (db: Kysely<never>): Promise<void> =>
  createIndexOnline(db, 'deliveries_limited', `on deliveries (created_at) where reason = 'daily-limit'`);
