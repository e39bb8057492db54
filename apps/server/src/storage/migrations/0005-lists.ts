import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/**
 * Sorts names without regard to case and accents, and numbers by their value (up to 20 digits). Uses only character
 * codes, so that an upgrade of a collation cannot invalidate the index.
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
  'delete from state_changes where organization_id is null',
  'alter table state_changes alter column organization_id set not null',
  'create index state_changes_organization on state_changes (organization_id, started_at desc, id desc)',
];
