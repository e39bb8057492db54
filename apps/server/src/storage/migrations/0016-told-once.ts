import { type Kysely, sql } from 'kysely';
import { addConstraintOnline, createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/** Adds an alert kind for a pause during an outage, and indexes for queries that run every minute. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table alert_events drop constraint if exists alert_events_kind_check`.execute(db);
  await addConstraintOnline(db, 'alert_events', 'alert_events_kind_check', `check (kind in (${KINDS}))`);
  await createIndexOnline(db, 'alert_events_open', `on alert_events (due_at) where status = 'open'`);
  await createIndexOnline(db, 'deliveries_waiting', `on deliveries (id) where status in ('pending', 'digest')`);
};

const KINDS = `'down', 'up', 'paused', 'degraded', 'recovered', 'certificate'`;
