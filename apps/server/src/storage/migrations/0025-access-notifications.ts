import { type Kysely, sql } from 'kysely';

/**
 * Notifies the api processes of reduced access. Uses triggers, because sessions, memberships and keys end in many ways,
 * also by cascading deletion. See `ACCESS_CHANNEL` of storage/events.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create function notify_access_taken() returns trigger language plpgsql as $$
    begin
      perform pg_notify('pharos_access', tg_argv[0] || ' ' || (to_jsonb(old) ->> (tg_argv[0] || '_id')));
      return null;
    end $$`.execute(db);
  await sql`create trigger access_taken after delete on sessions
    for each row execute function notify_access_taken('user')`.execute(db);
  await sql`create trigger access_taken after delete or update of role, organization_id on memberships
    for each row execute function notify_access_taken('user')`.execute(db);
  await sql`create trigger access_taken after delete or update of key_hash, scope, expires_at on api_keys
    for each row execute function notify_access_taken('organization')`.execute(db);
};
