import { expect, test } from 'vitest';
import { SMALL_TABLES } from '../../migrations/testing/find-unsafe-statements.ts';
import { createTestDatabase } from '../../testing/database.ts';

test('starts the primary keys of growing tables with the organization or the check, so that the tables can be distributed', async () => {
  const database = await createTestDatabase();
  const { rows } = await database.pool.query(
    `select i.indrelid::regclass::text as name, a.attname as leads
     from pg_index i join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisprimary and c.relnamespace = 'public'::regnamespace and not starts_with(c.relname, 'kysely_')
       and c.relname <> 'checks' and not c.relname = any($1::text[])
     order by 1`,
    [SMALL_TABLES],
  );
  await database.close();
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ leads }) => leads !== 'organization_id' && leads !== 'check_id')).toEqual([]);
});
