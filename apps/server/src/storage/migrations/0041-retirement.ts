import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table retirements (
    id integer generated always as identity primary key,
    -- Null: of the installation.
    organization_id integer references organizations on delete cascade,
    start_date date not null,
    end_date date not null,
    free_days integer not null,
    paid_days integer not null,
    reason text not null,
    set_at timestamptz not null,
    check (end_date >= start_date and free_days >= 0 and paid_days >= 0)
  )`.execute(db);
  await sql`create unique index retirements_of on retirements (coalesce(organization_id, 0))`.execute(db);
  await sql`create table retirement_mails (
    organization_id integer not null references organizations on delete cascade,
    kind text not null check (kind in ('announced', 'ends-in-30', 'ends-in-7', 'ends-in-1', 'stopped', 'deletion')),
    -- When the service ends for the organization, as the mail told it: another end is told anew.
    ends_at timestamptz not null,
    told_at timestamptz not null,
    primary key (organization_id, kind, ends_at)
  )`.execute(db);
};
