import { type Kysely, sql } from 'kysely';

/** What long lists are read by: the order of checks, and the newest state changes of an organization. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/**
 * The order in which people look for names: without regard to case and accents, numbers by their value (as far as twenty
 * digits tell). Made of letters' codes alone, so that no upgrade of a collation spoils the index.
 */
const nameKey = String.raw`left(
  regexp_replace(
    regexp_replace(
      regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f]', '', 'g'),
      '[0-9]+', '00000000000000000000\&', 'g'),
    '[0-9]*([0-9]{20})', '\1', 'g'),
  300) collate "C"`;

const statements = [
  `alter table checks add column name_key text collate "C" generated always as (${nameKey}) stored`,
  'drop index checks_organization',
  'create index checks_organization on checks (organization_id, name_key, id)',

  'alter table state_changes add column organization_id integer',
  'update state_changes s set organization_id = c.organization_id from checks c where c.id = s.check_id',
  // Left behind by deleted checks: the next sweep would take them.
  'delete from state_changes where organization_id is null',
  'alter table state_changes alter column organization_id set not null',
  'create index state_changes_organization on state_changes (organization_id, started_at desc, id desc)',
];
