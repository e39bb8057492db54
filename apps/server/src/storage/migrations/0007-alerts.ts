import { type Kysely, sql } from 'kysely';

/** Alerts by the words of today: what was "gathered" is a digest. The few jobs and deliveries that wait are renamed with it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  'alter table alert_events rename column fanned_out_at to closed_at',

  'alter table deliveries rename column gathered_until to digest_until',
  'alter table deliveries drop constraint deliveries_status_check',
  `update deliveries set status = 'digest' where status = 'gathered'`,
  `alter table deliveries add constraint deliveries_status_check
    check (status in ('pending', 'digest', 'sent', 'failed', 'skipped')) not valid`,
  'alter table deliveries validate constraint deliveries_status_check',

  // A new database has no queue yet.
  `do $$ begin
    if to_regclass('graphile_worker._private_tasks') is null then return; end if;
    update graphile_worker._private_tasks set identifier = 'deliver-digest' where identifier = 'deliver-gathered';
    update graphile_worker._private_jobs set key = 'digest:' || substr(key, length('gathered:') + 1)
      where key like 'gathered:%';
  end $$`,
];
