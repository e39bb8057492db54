import pg from 'pg';
import type { DatabaseContents, SequenceValue, TableContents } from './database-contents.ts';
import { orderByReferences } from './order-by-references.ts';

/** Tables that the migrations fill themselves when they run. */
const MIGRATION_RECORD = ['kysely_migration', 'kysely_migration_lock'];

/** Excludes the tables of extensions, because the extensions create them. */
const TABLES = `
  select c.relname as name,
    (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(json_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid),
        'options', coalesce(p.reloptions, '{}')) order by p.relname), '[]')
      from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid) as partitions,
    (select coalesce(json_agg(distinct r.relname), '[]') from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f') as references
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

export const readContents = async (client: pg.ClientBase): Promise<DatabaseContents> => {
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const { rows } = await client.query<TableContents & { references: string[] }>(TABLES, [MIGRATION_RECORD]);
  return {
    migrations: migrations.rows.map(({ name }) => name),
    tables: orderByReferences(rows).map(({ name, columns, partitions }) => ({ name, columns, partitions })),
  };
};

/**
 * Reads the current values of all sequences. Sequences are not transactional: a value read after the rows is not below
 * any number used in the rows.
 */
export const readSequences = async (client: pg.ClientBase): Promise<SequenceValue[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema() order by 1',
  );
  const values: SequenceValue[] = [];
  for (const { name } of rows) {
    const found = await client.query<Omit<SequenceValue, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    values.push({ name, ...(found.rows[0] as Omit<SequenceValue, 'name'>) });
  }
  return values;
};
