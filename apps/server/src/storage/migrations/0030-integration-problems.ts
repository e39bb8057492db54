import { type Kysely, sql } from 'kysely';
import { createIndexOnline, replaceCheckOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * Adds data for integrations other than webhooks. Adds an index for the waiting deliveries of a check to a destination:
 * if ten thousand checks go down, each message runs this query.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table integrations add column if not exists ended_recipients json not null default '{}'`.execute(db);
  await sql`alter table integrations add column if not exists failures integer not null default 0`.execute(db);
  await sql`alter table integrations add column if not exists failing_told_at timestamptz`.execute(db);
  await sql`alter table integrations add column if not exists next_try_at timestamptz`.execute(db);
  await sql`alter table deliveries add column if not exists may_have_arrived boolean not null default false`.execute(
    db,
  );
  await sql`alter table deliveries add column if not exists check_id integer`.execute(db);
  // Only waiting deliveries need the column.
  await sql`update deliveries d set check_id = e.check_id from alert_events e
    where e.id = d.event_id and d.status in ('pending', 'digest') and d.check_id is null`.execute(db);
  await createIndexOnline(
    db,
    'deliveries_of_check_waiting',
    `on deliveries (organization_id, channel, recipient, check_id, event_id) where status in ('pending', 'digest')`,
  );
  await sql`create table if not exists integration_tickets (
    organization_id integer not null,
    integration_id integer not null references integrations on delete cascade,
    event_id bigint not null,
    ticket text not null,
    created_at timestamptz not null default now(),
    primary key (organization_id, event_id, integration_id),
    foreign key (organization_id, event_id) references alert_events on delete cascade
  )`.execute(db);
  await createIndexOnline(db, 'integration_tickets_integration', 'on integration_tickets (integration_id)');
  await replaceCheckOnline(db, 'integrations', 'problem', PROBLEMS);
  await replaceCheckOnline(db, 'deliveries', 'reason', DELIVERY_REASONS);
};

const PROBLEMS = `'checks-deleted', 'gone', 'unauthorized', 'misconfigured'`;
const DELIVERY_REASONS = `'member-muted', 'contact-muted', 'check-deleted', 'opening-failed', 'opening-not-sent', 'unsubscribed',
  'owner-unverified', 'contact-unconfirmed', 'daily-limit', 'recipient-left', 'integration-disabled', 'integration-deleted',
  'integration-invalid', 'integration-over-limit', 'recipient-ended', 'organization-inactive', 'refused', 'given-up'`;
