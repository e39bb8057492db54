import { type Kysely, sql } from 'kysely';

/**
 * What became of alerts is a status and a reason code, no longer prose; what was "gathered" is a digest.
 * Columns are added and renamed without a rewrite: only rows that say more than the default are updated.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table alert_events rename column fanned_out_at to closed_at',
  `alter table alert_events add column status text not null default 'fanned-out', add column reason text`,
  `alter table alert_events alter column status set default 'open'`,
  `update alert_events set status = 'open' where outcome is null`,
  `update alert_events set status = 'not-sent', reason = case outcome
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
    where outcome like 'not sent: %'`,
  'alter table alert_events drop column outcome',
  `alter table alert_events
    add constraint alert_events_status_check check (status in ('open', 'fanned-out', 'not-sent')) not valid,
    add constraint alert_events_reason_check check (reason in (
      'recovered-within-delay', 'recovered-before-second-poll', 'paused-before-second-poll', 'check-paused',
      'check-deleted', 'organization-inactive', 'opening-not-sent', 'no-recipient', 'all-muted'
    )) not valid,
    add constraint alert_events_not_sent_check check ((status = 'not-sent') = (reason is not null)) not valid`,
  'alter table alert_events validate constraint alert_events_status_check',
  'alter table alert_events validate constraint alert_events_reason_check',
  'alter table alert_events validate constraint alert_events_not_sent_check',

  'alter table deliveries rename column gathered_until to digest_until',
  'alter table deliveries add column reason_detail text',
  'alter table deliveries drop constraint deliveries_status_check',
  `update deliveries set status = 'digest' where status = 'gathered'`,
  `update deliveries set
      reason = case when reason like 'given up after 24 hours: %' then 'given-up' else 'refused' end,
      reason_detail = regexp_replace(reason, '^given up after 24 hours: ', '')
    where status = 'failed'`,
  `update deliveries set reason = case reason
      when 'muted: the member has switched alert mails off' then 'member-muted'
      when 'muted: alert mails to the contact are off' then 'contact-muted'
      when 'the check was deleted' then 'check-deleted'
      when 'the message that it began could not be delivered' then 'opening-failed'
      when 'was not told that it began' then 'opening-not-sent'
    end
    where status = 'skipped'`,
  `alter table deliveries
    add constraint deliveries_status_check
      check (status in ('pending', 'digest', 'sent', 'failed', 'skipped')) not valid,
    add constraint deliveries_reason_check check (reason in (
      'member-muted', 'contact-muted', 'check-deleted', 'opening-failed', 'opening-not-sent', 'refused', 'given-up'
    )) not valid,
    add constraint deliveries_done_check check ((status in ('failed', 'skipped')) = (reason is not null)) not valid`,
  'alter table deliveries validate constraint deliveries_status_check',
  'alter table deliveries validate constraint deliveries_reason_check',
  'alter table deliveries validate constraint deliveries_done_check',

  // Both tables grow: their rows are deleted together by storage/alerts, not by the database.
  'alter table deliveries drop constraint deliveries_event_id_fkey',

  // Who sends a delivery at the moment, and until when nobody else does.
  'alter table deliveries add column lease_until timestamptz, add column lease_id uuid',
  `alter table deliveries add constraint deliveries_lease_check
    check ((lease_id is null) = (lease_until is null)) not valid`,
  'alter table deliveries validate constraint deliveries_lease_check',

  // Jobs that wait get the names of today; a new database has no queue yet.
  `do $$ begin
    if to_regclass('graphile_worker._private_tasks') is null then return; end if;
    update graphile_worker._private_tasks set identifier = 'deliver-digest' where identifier = 'deliver-gathered';
    update graphile_worker._private_jobs set key = 'digest:' || substr(key, length('gathered:') + 1)
      where key like 'gathered:%';
  end $$`,
];
