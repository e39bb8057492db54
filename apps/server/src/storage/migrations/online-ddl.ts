import { type Kysely, sql } from 'kysely';

/**
 * Changes tables that are in use, for migrations with `isTransactional = false`. Each function skips work that is
 * already done. None reads a whole table while it has a lock that blocks reads or writes.
 */

/** @param definition - The text after the name, for example `on checks (organization_id)`. */
export const createIndexOnline = async (
  db: Kysely<never>,
  name: string,
  definition: string,
  { isUnique = false } = {},
): Promise<void> => {
  const state = await indexState(db, name);
  if (state === 'used') return;
  await withoutLockTimeout(db, async () => {
    // An interrupted run leaves an index that is maintained but not used.
    if (state === 'unfinished') await sql.raw(`drop index concurrently ${name}`).execute(db);
    await sql.raw(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} ${definition}`).execute(db);
  });
};

/** Creates the index one partition at a time. PostgreSQL adds it to partitions that are created in the meantime. */
export const createPartitionedIndexOnline = async (
  db: Kysely<never>,
  name: string,
  table: string,
  columns: string,
): Promise<void> => {
  if ((await indexState(db, name)) === 'missing') {
    await sql.raw(`create index ${name} on only ${table} ${columns}`).execute(db);
  }
  for (const partition of await partitionsWithout(db, table, name)) {
    const index = `${partition}_${name}`;
    await createIndexOnline(db, index, `on ${partition} ${columns}`);
    await sql.raw(`alter index ${name} attach partition ${index}`).execute(db);
  }
};

export const dropIndexOnline = (db: Kysely<never>, name: string): Promise<void> =>
  withoutLockTimeout(db, async () => {
    await sql.raw(`drop index concurrently if exists ${name}`).execute(db);
  });

/** Changes the primary key. No foreign key may reference the table. The columns must not be nullable. */
export const changePrimaryKeyOnline = async (
  db: Kysely<never>,
  table: string,
  columns: readonly string[],
): Promise<void> => {
  if ((await primaryKeyOf(db, table)) === columns.join()) return;
  const index = `${table}_new_key`;
  await createIndexOnline(db, index, `on ${table} (${columns.join()})`, { isUnique: true });
  // A single statement takes only one short lock. The index is renamed to the constraint.
  await sql
    .raw(
      `alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_pkey primary key using index ${index}`,
    )
    .execute(db);
};

/** Adds values to the CHECK constraint of a column. `values` is in SQL syntax. */
export const replaceCheckOnline = async (
  db: Kysely<never>,
  table: string,
  column: string,
  values: string,
): Promise<void> => {
  const name = `${table}_${column}_check`;
  await sql.raw(`alter table ${table} drop constraint if exists ${name}`).execute(db);
  await addConstraintOnline(db, table, name, `check (${column} in (${values}))`);
};

/** Adds a constraint. Existing rows are validated afterwards, while the table is in use. */
export const addConstraintOnline = async (
  db: Kysely<never>,
  table: string,
  name: string,
  definition: string,
): Promise<void> => {
  const { rows } = await sql`
    select from pg_constraint where conname = ${name} and conrelid = to_regclass(${table})`.execute(db);
  if (rows.length === 0) {
    await sql.raw(`alter table ${table} add constraint ${name} ${definition} not valid`).execute(db);
  }
  await sql.raw(`alter table ${table} validate constraint ${name}`).execute(db);
};

/**
 * Runs work without a lock timeout. Building an index CONCURRENTLY waits for all running transactions, but does not
 * block other queries.
 */
const withoutLockTimeout = async (db: Kysely<never>, work: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ timeout: string }>`select current_setting('lock_timeout') as timeout`.execute(db);
  await sql`set lock_timeout = 0`.execute(db);
  try {
    await work();
  } finally {
    await sql`select set_config('lock_timeout', ${rows[0]?.timeout ?? '0'}, false)`.execute(db);
  }
};

const indexState = async (db: Kysely<never>, name: string): Promise<'used' | 'unfinished' | 'missing'> => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (!rows[0]) return 'missing';
  return rows[0].valid ? 'used' : 'unfinished';
};

const partitionsWithout = async (db: Kysely<never>, table: string, index: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits p
    where inhparent = to_regclass(${table}) and not exists (
      select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
      where i.inhparent = to_regclass(${index}) and x.indrelid = p.inhrelid)
    order by name`.execute(db);
  return rows.map((row) => row.name);
};

const primaryKeyOf = async (db: Kysely<never>, table: string): Promise<string | undefined> => {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(a.attname, ',' order by key.position) as columns
    from pg_index i
    cross join unnest(i.indkey::int2[]) with ordinality as key (attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum
    where i.indrelid = to_regclass(${table}) and i.indisprimary`.execute(db);
  return rows[0]?.columns;
};
