import { type Kysely, sql } from 'kysely';

/**
 * Renames the waiting jobs of the first release. A new database has no queue yet. If a later version has already run,
 * the task with the new name exists and receives the jobs.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`do $$ begin
    if to_regclass('graphile_worker._private_tasks') is null then return; end if;
    insert into graphile_worker._private_tasks (identifier) values ('fan-out') on conflict do nothing;
    update graphile_worker._private_jobs
      set task_id = (select id from graphile_worker._private_tasks where identifier = 'fan-out')
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'announce');
    delete from graphile_worker._private_tasks where identifier = 'announce';
  end $$`.execute(db);
};
