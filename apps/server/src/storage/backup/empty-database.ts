import pg from 'pg';

const RELATIONS = `
  select c.relname as name, c.relkind as kind from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
    and not exists (select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

export const isEmptyDatabase = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query(RELATIONS);
  const queue = await client.query("select from pg_namespace where nspname = 'graphile_worker'");
  return rows.length === 0 && queue.rows.length === 0;
};

/** Removes everything that was created in a formerly empty database. */
export const clearDatabase = async (client: pg.ClientBase): Promise<void> => {
  await client.query('drop schema if exists graphile_worker cascade');
  const { rows } = await client.query<{ name: string; kind: string }>(RELATIONS);
  const namesOf = (...kinds: string[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => pg.escapeIdentifier(name));
  const tables = namesOf('r', 'p');
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`);
  const sequences = namesOf('S');
  if (sequences.length > 0) await client.query(`drop sequence if exists ${sequences.join(', ')} cascade`);
};
