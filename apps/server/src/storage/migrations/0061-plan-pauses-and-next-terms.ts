import { type Kysely, sql } from 'kysely';

/** The checks are read for the pauses of before, which must not keep the lock of the new column. */
export const isTransactional = false;

/**
 * Marks checks that were paused because the plan has no room for them, unlike those that people paused. Adds the whole of what the next term
 * brings: plan, period and add-ons.
 */
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
