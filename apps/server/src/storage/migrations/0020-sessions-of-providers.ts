import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

const statements = [
  // The origin of existing sessions is unknown. People who have used a provider must sign in again.
  'delete from sessions where user_id in (select user_id from sso_identities)',
  `alter table sessions
    add column signed_in_at timestamptz not null default now(),
    add column organization_id integer references organizations on delete cascade,
    add column provider_log_out text`,
  'update sessions set signed_in_at = created_at',
  'create index sessions_organization on sessions (organization_id) where organization_id is not null',
  'alter table sso_connections add column is_required boolean not null default false',
  'alter table sso_domains add column checked_at timestamptz, add column missing_since timestamptz',
  'alter table sso_identities add column last_used_at timestamptz',
];
