import { type Kysely, sql } from 'kysely';
import { addConstraintOnline } from './online-ddl.ts';

export const isTransactional = false;

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table deliveries drop constraint if exists deliveries_reason_check`.execute(db);
  await addConstraintOnline(db, 'deliveries', 'deliveries_reason_check', `check (reason in (${REASONS}))`);
};

const REASONS = `'member-muted', 'contact-muted', 'check-deleted', 'opening-failed', 'opening-not-sent', 'refused', 'given-up',
  'unsubscribed', 'owner-unverified', 'contact-unconfirmed', 'daily-limit', 'recipient-left', 'organization-inactive'`;
