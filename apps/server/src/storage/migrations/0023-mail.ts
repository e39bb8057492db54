import { type Kysely, sql } from 'kysely';
import { addConstraintOnline, createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * Stores who may receive mail and how much. A mail that was only written to the outbox folder does not count as sent.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table contacts add column if not exists consent text not null default 'not-asked',
    add column if not exists consent_token_hash text, add column if not exists consent_expires_at timestamptz`);
  await addConstraintOnline(db, 'contacts', 'contacts_consent_check', `check (consent in (${CONSENTS}))`);
  await createIndexOnline(db, 'contacts_consent_token', 'on contacts (consent_token_hash)', { isUnique: true });
  await run(`create table if not exists unsubscribed_addresses (
    organization_id integer not null references organizations on delete cascade,
    email text not null check (email = lower(email)),
    at timestamptz not null default now(),
    primary key (organization_id, email)
  )`);
  // For the newest day only. Older days are not needed.
  await run(`create table if not exists message_counts (
    organization_id integer not null references organizations on delete cascade,
    channel text not null,
    day date not null,
    sent integer not null,
    refused integer not null,
    primary key (organization_id, channel)
  )`);

  // The engine sets it, because SQL cannot determine whether a check is readable.
  await run('alter table check_states add column if not exists is_unreadable boolean not null default false');

  // No foreign keys, because deliveries outlive their recipients.
  await run(`alter table deliveries add column if not exists membership_id integer,
    add column if not exists contact_id integer, add column if not exists opening_recipient text,
    add column if not exists told_with_opening boolean not null default false,
    add column if not exists server_was_away boolean not null default false`);
  await replaceCheck(db, 'deliveries', 'deliveries_status_check', `status in (${STATUSES})`);
  await replaceCheck(db, 'deliveries', 'deliveries_reason_check', `reason in (${DELIVERY_REASONS})`);
  await replaceCheck(db, 'alert_events', 'alert_events_reason_check', `reason in (${EVENT_REASONS})`);
  await createIndexOnline(db, 'deliveries_server_away', 'on deliveries (channel, id) where server_was_away');
  await run(`update deliveries set status = 'kept'
    where status = 'sent' and attempts -> -1 ->> 'outcome' like 'accepted: written to outbox/%'`);
};

const replaceCheck = async (db: Kysely<never>, table: string, name: string, condition: string): Promise<void> => {
  await sql.raw(`alter table ${table} drop constraint if exists ${name}`).execute(db);
  await addConstraintOnline(db, table, name, `check (${condition})`);
};

const CONSENTS = `'not-asked', 'asked', 'given'`;
const STATUSES = `'pending', 'digest', 'sent', 'kept', 'failed', 'skipped'`;
const DELIVERY_REASONS = `'member-muted', 'contact-muted', 'check-deleted', 'opening-failed', 'opening-not-sent', 'refused',
  'given-up', 'unsubscribed', 'owner-unverified', 'contact-unconfirmed', 'daily-limit', 'recipient-left'`;
const EVENT_REASONS = `'recovered-within-delay', 'recovered-before-second-poll', 'paused-before-second-poll', 'check-paused',
  'check-deleted', 'organization-inactive', 'opening-not-sent', 'no-recipient', 'all-muted', 'all-skipped'`;
