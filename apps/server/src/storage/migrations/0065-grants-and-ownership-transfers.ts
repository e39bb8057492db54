import { type Kysely, sql } from 'kysely';
import { replaceCheckOnline } from './online-ddl.ts';

export const isTransactional = false;

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table organizations add column if not exists grants jsonb not null default '[]'`.execute(db);
  await replaceCheckOnline(db, 'billing_notices', 'kind', NOTICES);
  await sql`create table if not exists ownership_transfers (
    organization_id integer primary key references organizations on delete cascade,
    -- Of the token in the owner's mail.
    token_hash text not null unique,
    -- Null once the account is gone.
    owner_id integer references users on delete set null,
    new_owner_id integer references users on delete set null,
    new_owner_email text not null,
    operator_id integer references users on delete set null,
    reason text not null,
    requested_at timestamptz not null,
    effective_at timestamptz not null
  )`.execute(db);
};

const NOTICES = `'trial-ending', 'trial-ended', 'grant-ending', 'grant-ended', 'unpaid', 'above-limits'`;
