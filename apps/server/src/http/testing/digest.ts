import { sql } from 'kysely';
import type { Db } from '../../storage/connection/connect.ts';

/** Moments of mere use. */
const VOLATILE = ['last_active_at', 'last_used_at', 'updated_at', 'expires_at'];

/** By table, everything that belongs to an organization: two of them are equal when nothing of it has changed. */
export const digestOf = async (db: Db, organizationId: number): Promise<Record<string, string | null>> => {
  const { rows: columns } = await sql<{ table: string; names: string[] }>`
    select c.table_name as table, array_agg(c.column_name::text) as names
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by c.table_name`.execute(
    db,
  );
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
