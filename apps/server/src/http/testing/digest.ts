import { sql } from 'kysely';
import type { Db } from '../../storage/connection/connect.ts';

const VOLATILE = ['last_active_at', 'last_used_at', 'updated_at', 'expires_at'];

/** Returns a digest of all data of an organization by table. */
export const digestOf = async (db: Db, organizationId: number): Promise<Record<string, string | null>> => {
  // The views of information_schema check the privileges for each column, which takes most of the time.
  const { rows: columns } = await sql<{ table: string; names: string[] }>`
    select c.relname as table, array_agg(a.attname::text) as names
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    group by c.relname order by c.relname`.execute(db);
  const parts = columns.flatMap(({ table, names }) => {
    const belongs = belonging(table, names, organizationId);
    return belongs === null
      ? []
      : [
          sql`select ${table} as table, md5(string_agg(row, e'\n' order by row)) as digest
            from (select (to_jsonb(t) - ${VOLATILE}::text[])::text as row from ${sql.table(table)} t where ${belongs}) as r`,
        ];
  });
  const { rows } = await sql<{ table: string; digest: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ table, digest }) => [table, digest]));
};

const belonging = (table: string, columns: readonly string[], id: number) => {
  const users = sql`(select user_id from memberships where organization_id = ${id})`;
  if (table === 'organizations') return sql`id = ${id}`;
  if (table === 'users') return sql`id in ${users}`;
  if (columns.includes('organization_id')) return sql`organization_id = ${id}`;
  if (columns.includes('check_id')) return sql`check_id in (select id from checks where organization_id = ${id})`;
  if (columns.includes('user_id')) return sql`user_id in ${users}`;
  return null;
};
