import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table organizations
    add column trial_plan text not null default 'GARDEN' check (trial_plan in ('SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE')),
    add column plan_ends_at timestamptz,
    add column add_on_checks integer not null default 0,
    add column has_badge_add_on boolean not null default false,
    add column above_limits_since timestamptz`.execute(db);
  await sql`create table subscriptions (
    organization_id integer primary key references organizations on delete cascade,
    customer_id text not null unique,
    status text check (status in ('active', 'non_renewing', 'cancelled')),
    period text check (period in ('month', 'year')),
    started_at timestamptz,
    term_start timestamptz,
    term_end timestamptz,
    next_billing_at timestamptz,
    next_plan text check (next_plan in ('SPROUT', 'BLOSSOM', 'GARDEN', 'ESTATE')),
    unpaid_since timestamptz,
    card jsonb,
    refundable_cents integer not null default 0,
    promotional_cents integer not null default 0,
    version bigint not null default 0,
    read_at timestamptz
  )`.execute(db);
  await sql`create table billing_events (
    id text primary key,
    customer_id text,
    kind text not null,
    received_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table billing_notices (
    organization_id integer not null references organizations on delete cascade,
    kind text not null check (kind in ('trial-ending', 'trial-ended', 'unpaid', 'above-limits')),
    since timestamptz not null,
    day integer not null,
    told_at timestamptz not null default now(),
    primary key (organization_id, kind, since, day)
  )`.execute(db);
  await sql`create table past_trials (
    address_hash bytea primary key,
    expires_at timestamptz
  )`.execute(db);
  await sql`create table builtin_ledgers (
    customer_id text primary key references subscriptions (customer_id) on delete cascade,
    ledger jsonb not null,
    addresses jsonb,
    next_at timestamptz
  )`.execute(db);
  await sql`create table builtin_pages (
    id uuid primary key,
    customer_id text not null references subscriptions (customer_id) on delete cascade,
    purchase jsonb,
    return_to text not null,
    is_framed boolean not null,
    done_at timestamptz,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index builtin_pages_customer on builtin_pages (customer_id)`.execute(db);
};
