import { type Kysely, sql } from 'kysely';
import { replaceCheckOnline } from './online-ddl.ts';

export const isTransactional = false;

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table if not exists imports (
    organization_id integer not null references organizations on delete cascade,
    id uuid not null,
    status text not null check (status in ('uploading', 'queued', 'running', 'done', 'failed')),
    file_name text not null,
    bytes bigint not null,
    requested_by integer references users on delete set null,
    requested_at timestamptz not null,
    attempts integer not null default 0,
    ended_at timestamptz,
    problem text,
    report jsonb,
    told_at timestamptz,
    primary key (organization_id, id)
  )`.execute(db);
  await sql`create index if not exists imports_requested_by on imports (requested_by)`.execute(db);
  await sql`create table if not exists import_pieces (
    organization_id integer not null,
    import_id uuid not null,
    number integer not null,
    bytes bytea not null,
    primary key (organization_id, import_id, number),
    foreign key (organization_id, import_id) references imports on delete cascade
  )`.execute(db);
  // The pieces are already compressed.
  await sql`alter table import_pieces alter column bytes set storage external`.execute(db);
  await sql`alter table audit_log add column if not exists actor_email text`.execute(db);
  await replaceCheckOnline(db, 'alert_events', 'reason', EVENT_REASONS);
  await replaceCheckOnline(db, 'deliveries', 'reason', DELIVERY_REASONS);
};

const EVENT_REASONS = `'recovered-within-delay', 'recovered-before-second-poll', 'paused-before-second-poll', 'check-paused',
  'check-deleted', 'organization-inactive', 'imported', 'in-maintenance', 'opening-not-sent', 'no-recipient', 'all-muted', 'all-skipped'`;

const DELIVERY_REASONS = `'member-muted', 'contact-muted', 'check-deleted', 'opening-failed', 'opening-not-sent', 'unsubscribed',
  'owner-unverified', 'contact-unconfirmed', 'daily-limit', 'recipient-left', 'integration-disabled', 'integration-deleted',
  'integration-invalid', 'integration-over-limit', 'recipient-ended', 'organization-inactive', 'imported', 'refused', 'given-up'`;
