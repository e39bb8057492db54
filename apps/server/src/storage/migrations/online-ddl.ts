import { type Kysely, sql } from 'kysely';

/**
 * Changes of tables that are in use, for migrations with `isTransactional = false`. Each leaves alone what is done
 * already, so that a migration that was interrupted can run again. None reads a table whole while it holds a lock
 * that keeps others from reading or writing it.
 */

/** `definition` is what follows the name: `on checks (organization_id)`. */
export const createIndexOnline = async (
  db: Kysely<never>,
  name: string,
  definition: string,
  { isUnique = false } = {},
): Promise<void> => {
  const state = await indexState(db, name);
  if (state === 'valid') return;
  await withoutLockTimeout(db, async () => {
    // An interrupted run leaves an index that is written, but not used.
    if (state === 'invalid') await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
    await sql`create ${sql.raw(isUnique ? 'unique index' : 'index')} concurrently ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  });
};

/** Gives the table another primary key, of columns that are not null: `(organization_id, id)`. Its name stays. */
export const changePrimaryKeyOnline = async (db: Kysely<never>, table: string, columns: readonly string[]) => {
  const name = `${table}_pkey`;
  if ((await primaryKeyOf(db, name)).join() === columns.join()) return;
  const fresh = `${name}_new`;
  await createIndexOnline(db, fresh, `on ${table} (${columns.join(', ')})`, { isUnique: true });
  // One statement, and so one short lock. The index takes the constraint's name.
  await sql`alter table ${sql.ref(table)}
    drop constraint ${sql.ref(name)},
    add constraint ${sql.ref(name)} primary key using index ${sql.ref(fresh)}`.execute(db);
};

/** Adds a CHECK constraint; the rows that are there are read afterwards, while the table is in use. */
export const addCheckOnline = async (db: Kysely<never>, table: string, name: string, condition: string) => {
  if (!(await hasConstraint(db, name))) {
    await sql`alter table ${sql.ref(table)} add constraint ${sql.ref(name)} check (${sql.raw(condition)}) not valid`.execute(
      db,
    );
  }
  await sql`alter table ${sql.ref(table)} validate constraint ${sql.ref(name)}`.execute(db);
};

/** Building CONCURRENTLY waits for transactions under way, however long they take, and nobody waits for it. */
const withoutLockTimeout = async (db: Kysely<never>, work: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ timeout: string }>`select current_setting('lock_timeout') as timeout`.execute(db);
  await sql`set lock_timeout = 0`.execute(db);
  try {
    await work();
  } finally {
    await sql`select set_config('lock_timeout', ${rows[0]?.timeout ?? '0'}, false)`.execute(db);
  }
};

const indexState = async (db: Kysely<never>, name: string): Promise<'valid' | 'invalid' | 'missing'> => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (!rows[0]) return 'missing';
  return rows[0].valid ? 'valid' : 'invalid';
};

const hasConstraint = async (db: Kysely<never>, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_constraint where conname = ${name} and connamespace = current_schema()::regnamespace`.execute(db);
  return rows.length > 0;
};

const primaryKeyOf = async (db: Kysely<never>, name: string): Promise<string[]> => {
  const { rows } = await sql<{ column: string }>`
    select a.attname as column
    from pg_constraint c
    cross join unnest(c.conkey) with ordinality as key (attnum, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.attnum
    where c.conname = ${name} and c.connamespace = current_schema()::regnamespace
    order by key.position`.execute(db);
  return rows.map(({ column }) => column);
};
