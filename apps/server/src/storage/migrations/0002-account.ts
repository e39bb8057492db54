import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  // The six months of inactivity of existing organizations start now.
  `alter table organizations
    add column last_active_at timestamptz not null default now(),
    add column pause_warned_at timestamptz`,
  `alter table users
    add column phone_number text,
    add column company_role text,
    add column company_size text,
    add column custom_ui_state jsonb not null default '{}'`,
  // A new key replaces the old one. Only the hash and the visible parts of the key are stored.
  `create table api_keys (
    organization_id integer primary key references organizations on delete cascade,
    key_hash text not null unique,
    shown_as text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create table support_tickets (
    id uuid primary key default gen_random_uuid(),
    organization_id integer not null references organizations on delete cascade,
    user_id integer references users on delete set null,
    requested_user_id integer references users on delete set null,
    reason text not null,
    downgrade_to text,
    plan_requested text,
    status text not null default 'open' check (status in ('open', 'closed')),
    created_at timestamptz not null default now(),
    closed_at timestamptz
  )`,
  'create index support_tickets_organization on support_tickets (organization_id)',
  // The visible parts of the key. Null for people and for automatic actions of Pharos.
  'alter table audit_log add column actor_api_key text',
];
