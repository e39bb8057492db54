import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureResultPartitions } from '../retention/result-partitions.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

let database: TestDatabase;
let snapshot: Snapshot;
beforeEach(async () => {
  database = await createTestDatabase();
  await insertOrganization(database.db);
  const opened = await openSnapshot(database.url);
  if (!opened) throw new Error('no snapshot');
  snapshot = opened;
});
afterEach(async () => {
  await snapshot[Symbol.asyncDispose]();
  await database.close();
});

const countOf = async (name: string): Promise<number> => {
  const table = snapshot.contents.tables.find((one) => one.name === name);
  if (!table) throw new Error(`no table ${name}`);
  let rows = 0;
  for await (const { count } of snapshot.rowsOf(table)) rows += count;
  return rows;
};

it('shows the data of one moment, regardless of later writes', async () => {
  await insertOrganization(database.db);
  expect(await countOf('organizations')).toBe(1);
  expect(await countOf('memberships')).toBe(1);
  expect(await database.db.selectFrom('organizations').select('id').execute()).toHaveLength(2);
});

it('allows the creation of partitions, and blocks dropping a table of the snapshot', async () => {
  await ensureResultPartitions(database.db, Date.parse('2026-04-01T00:00:00Z'));
  const dropping = database.pool.query("set lock_timeout = '100ms'; drop table results");
  await expect(dropping).rejects.toMatchObject({ code: '55P03' });
});
