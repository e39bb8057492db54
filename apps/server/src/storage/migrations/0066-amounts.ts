import { type Kysely, sql } from 'kysely';
import { replaceCheckOnline } from './online-ddl.ts';

export const isTransactional = false;

/** No receipts are mailed for earlier payments. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table subscriptions
    add column if not exists owed_cents integer,
    add column if not exists receipts_from timestamptz default now()`.execute(db);
  await sql`alter table subscriptions alter column receipts_from drop default`.execute(db);
  await sql`create table if not exists billing_receipts (
    organization_id integer not null references organizations on delete cascade,
    invoice text not null,
    primary key (organization_id, invoice)
  )`.execute(db);
  await replaceCheckOnline(
    db,
    'billing_notices',
    'kind',
    `'trial-ending', 'trial-ended', 'grant-ending', 'grant-ended', 'unpaid', 'above-limits', 'renewal'`,
  );
};
