import { type Kysely, sql } from 'kysely';

/** Stores export files in pieces, so that any process can serve them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table exports (
    organization_id integer not null references organizations on delete cascade,
    id uuid not null,
    status text not null check (status in ('queued', 'running', 'ready', 'replaced', 'failed')),
    requested_by integer references users on delete set null,
    requested_at timestamptz not null,
    attempts integer not null default 0,
    ready_at timestamptz,
    bytes bigint,
    primary key (organization_id, id)
  )`.execute(db);
  await sql`create index exports_id on exports (id)`.execute(db);
  await sql`create index exports_requested_by on exports (requested_by)`.execute(db);
  await sql`create table export_pieces (
    organization_id integer not null,
    export_id uuid not null,
    attempt integer not null,
    number integer not null,
    bytes bytea not null,
    primary key (organization_id, export_id, attempt, number),
    foreign key (organization_id, export_id) references exports on delete cascade
  )`.execute(db);
  // The pieces are already compressed.
  await sql`alter table export_pieces alter column bytes set storage external`.execute(db);
};
