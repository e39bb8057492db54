import { type Kysely, sql } from 'kysely';

/** The migration reads all checks, which must not happen while the new column is locked. */
export const isTransactional = false;

/** Distinguishes checks that exceed the plan from checks that people paused. Adds the complete next term. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table subscriptions add column if not exists next_term json`.execute(db);
  await sql`alter table checks add column if not exists paused_by_plan boolean not null default false`.execute(db);
  await sql`update checks c set paused_by_plan = true
    from (select distinct on (organization_id, subject) organization_id, subject, after from audit_log
      where action in ('check.pause', 'check.restart') and not is_imported
      order by organization_id, subject, id desc) l
    where c.paused and l.organization_id = c.organization_id and l.subject = 'check ' || c.id
      and l.after ->> 'reason' = 'above the plan''s limit'`.execute(db);
};
