import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table locations
    add column organization_id integer references organizations on delete cascade,
    add column created_at timestamptz not null default now(),
    -- Else its agents name it.
    add column is_named boolean not null default false,
    add column disabled_at timestamptz,
    -- Public key that signed its credential alone, and nothing else.
    add column signing_key text,
    add column credential_at timestamptz,
    add column addresses text[] not null default '{}',
    add column families text[] not null default '{}',
    add column versions text[] not null default '{}',
    -- Null: no agent of it was ever there.
    alter column seen_at drop not null`.execute(db);
  // The creation time is unknown. The last announcement is the latest possible time.
  await sql`update locations set created_at = seen_at, addresses = array_remove(array[address], null)`.execute(db);
  await sql`create index locations_organization on locations (organization_id) where organization_id is not null`.execute(
    db,
  );
  // Notifies engines of any change, including the deletion of the organization.
  await sql`create function notify_locations() returns trigger language plpgsql as
    $$ begin perform pg_notify('pharos_locations', ''); return null; end $$`.execute(db);
  await sql`create trigger locations_added_or_deleted after insert or delete on locations
    for each row execute function notify_locations()`.execute(db);
  await sql`create trigger locations_changed after update on locations for each row
    when ((old.name, old.is_named, old.organization_id, old.disabled_at, old.signing_key)
      is distinct from (new.name, new.is_named, new.organization_id, new.disabled_at, new.signing_key))
    execute function notify_locations()`.execute(db);
  await sql`create table nats_keys (
    id boolean primary key default true check (id),
    sealed text not null,
    made_at timestamptz not null default now()
  )`.execute(db);
};
