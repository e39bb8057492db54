import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table operator_acts (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    operator_id integer references users on delete set null,
    operator_email text,
    address text,
    action text not null,
    -- No reference: what was done to an organization outlives it.
    of_organization integer,
    subject text not null,
    reason text,
    detail jsonb
  )`.execute(db);
  await sql`create index operator_acts_of_organization on operator_acts (of_organization, id)`.execute(db);
  await sql`alter table support_tickets
    drop constraint support_tickets_status_check,
    add constraint support_tickets_status_check check (status in ('open', 'answered', 'closed')),
    add column detail text,
    add column waits_since timestamptz not null default now()`.execute(db);
  await sql`update support_tickets set waits_since = created_at`.execute(db);
  await sql`create index support_tickets_waiting on support_tickets (waits_since) where status = 'open'`.execute(db);
  await sql`create table ticket_messages (
    id bigint generated always as identity primary key,
    ticket_id uuid not null references support_tickets on delete cascade,
    at timestamptz not null,
    author text not null check (author in ('operator', 'asker')),
    user_id integer references users on delete set null,
    text text not null
  )`.execute(db);
  await sql`create index ticket_messages_ticket on ticket_messages (ticket_id, id)`.execute(db);
  await sql`create table backups (
    id integer generated always as identity primary key,
    finished_at timestamptz not null,
    bytes bigint not null,
    has_results boolean not null
  )`.execute(db);
};
