import { type Kysely, sql } from 'kysely';

/** Adds the data for ordering certificates with ACME (RFC 8555). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table domain_certificates (
    organization_id integer not null references organizations on delete cascade,
    status_page_id integer not null references status_pages on delete cascade,
    domain text not null,
    ordering_since timestamptz,
    certificate text,
    private_key text,
    expires_at timestamptz,
    problem text,
    failures integer not null default 0,
    failed_at timestamptz,
    next_order_at timestamptz,
    told_at timestamptz,
    changed_at timestamptz not null default clock_timestamp(),
    primary key (organization_id, status_page_id),
    check ((certificate is null) = (private_key is null) and (certificate is null) = (expires_at is null))
  )`.execute(db);
  await sql`create index domain_certificates_page on domain_certificates (status_page_id)`.execute(db);
  await sql`create table acme_accounts (
    directory_url text primary key,
    private_key text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table acme_challenges (
    token text primary key,
    status_page_id integer not null references status_pages on delete cascade,
    domain text not null,
    answer text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index acme_challenges_page on acme_challenges (status_page_id)`.execute(db);
};
