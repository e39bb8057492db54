import { type Kysely, sql } from 'kysely';
import { addConstraintOnline } from './online-ddl.ts';

export const isTransactional = false;

/**
 * Stores the outcomes of alerts as statuses and reason codes. Only rows with a non-default value are updated. Each
 * statement may run again after an interruption, and none reads a table while it locks out other queries.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(renameColumn('alert_events', 'fanned_out_at', 'closed_at'));
  await run(`alter table alert_events add column if not exists status text not null default 'fanned-out',
    add column if not exists reason text`);
  await run(`alter table alert_events alter column status set default 'open'`);
  await run(reasonsOfEvents);
  await run('alter table alert_events drop column if exists outcome');
  for (const [name, condition] of CHECKS_OF_EVENTS) {
    await addConstraintOnline(db, 'alert_events', `alert_events_${name}_check`, `check (${condition})`);
  }

  await run(renameColumn('deliveries', 'gathered_until', 'digest_until'));
  await run(`alter table deliveries add column if not exists reason_detail text,
    add column if not exists lease_until timestamptz, add column if not exists lease_id uuid`);
  await run('alter table deliveries drop constraint if exists deliveries_status_check');
  await run(`update deliveries set status = 'digest' where status = 'gathered'`);
  await run(reasonsOfFailed);
  await run(reasonsOfSkipped);
  for (const [name, condition] of CHECKS_OF_DELIVERIES) {
    await addConstraintOnline(db, 'deliveries', `deliveries_${name}_check`, `check (${condition})`);
  }
  // `storage/alerts` deletes the rows of both tables together, because both grow.
  await run('alter table deliveries drop constraint if exists deliveries_event_id_fkey');

  await run(jobNames);
};

const hasColumn = (table: string, column: string): string =>
  `exists (select from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}' and not attisdropped)`;

const renameColumn = (table: string, from: string, to: string): string => `do $$ begin
    if ${hasColumn(table, from)} then alter table ${table} rename column ${from} to ${to}; end if;
  end $$`;

const reasonsOfEvents = `do $$ begin
    if not ${hasColumn('alert_events', 'outcome')} then return; end if;
    update alert_events set status = 'open' where outcome is null;
    update alert_events set status = 'not-sent', reason = case outcome
      when 'not sent: recovered within the alert delay' then 'recovered-within-delay'
      when 'not sent: low sensitivity, and it recovered before a second poll failed' then 'recovered-before-second-poll'
      when 'not sent: low sensitivity, and monitoring was paused before a second poll failed'
        then 'paused-before-second-poll'
      when 'not sent: the check was paused' then 'check-paused'
      when 'not sent: the check was deleted' then 'check-deleted'
      when 'not sent: the organization is not active' then 'organization-inactive'
      when 'not sent: the outage was not announced' then 'opening-not-sent'
      when 'not sent: the degradation was not announced' then 'opening-not-sent'
      when 'not sent: nobody was told that it began' then 'no-recipient'
      when 'not sent: no recipient' then 'no-recipient'
      when 'not sent: every recipient is muted' then 'all-muted'
    end
    where outcome like 'not sent: %';
  end $$`;

const CHECKS_OF_EVENTS = [
  ['status', `status in ('open', 'fanned-out', 'not-sent')`],
  [
    'reason',
    `reason in ('recovered-within-delay', 'recovered-before-second-poll', 'paused-before-second-poll', 'check-paused',
      'check-deleted', 'organization-inactive', 'opening-not-sent', 'no-recipient', 'all-muted')`,
  ],
  ['not_sent', `(status = 'not-sent') = (reason is not null)`],
] as const;

const CODES = `'member-muted', 'contact-muted', 'check-deleted', 'opening-failed', 'opening-not-sent', 'refused', 'given-up'`;

const reasonsOfFailed = `update deliveries set
      reason = case when reason like 'given up after 24 hours: %' then 'given-up' else 'refused' end,
      reason_detail = regexp_replace(reason, '^given up after 24 hours: ', '')
    where status = 'failed' and (reason is null or reason not in (${CODES}))`;

const reasonsOfSkipped = `update deliveries set reason = case reason
      when 'muted: the member has switched alert mails off' then 'member-muted'
      when 'muted: alert mails to the contact are off' then 'contact-muted'
      when 'the check was deleted' then 'check-deleted'
      when 'the message that it began could not be delivered' then 'opening-failed'
      when 'was not told that it began' then 'opening-not-sent'
    end
    where status = 'skipped' and reason not in (${CODES})`;

const CHECKS_OF_DELIVERIES = [
  ['status', `status in ('pending', 'digest', 'sent', 'failed', 'skipped')`],
  ['reason', `reason in (${CODES})`],
  ['done', `(status in ('failed', 'skipped')) = (reason is not null)`],
  ['lease', '(lease_id is null) = (lease_until is null)'],
] as const;

// A new database has no queue yet.
const jobNames = `do $$ begin
    if to_regclass('graphile_worker._private_tasks') is null then return; end if;
    update graphile_worker._private_tasks set identifier = 'deliver-digest' where identifier = 'deliver-gathered';
    update graphile_worker._private_jobs set key = 'digest:' || substr(key, length('gathered:') + 1)
      where key like 'gathered:%';
  end $$`;
