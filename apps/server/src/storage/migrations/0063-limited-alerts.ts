import type { Kysely } from 'kysely';
import { createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/** The hourly summary uses the index. */
export const up = (db: Kysely<never>): Promise<void> =>
  createIndexOnline(db, 'deliveries_limited', `on deliveries (created_at) where reason = 'daily-limit'`);
