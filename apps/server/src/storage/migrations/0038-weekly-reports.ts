import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table weekly_reports (
    organization_id integer not null references organizations on delete cascade,
    week date not null,
    queued_at timestamptz not null,
    mailed_at timestamptz,
    primary key (organization_id, week)
  )`.execute(db);
};
