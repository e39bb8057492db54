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

it('shows one moment, whatever is written meanwhile', async () => {
  await insertOrganization(database.db);
  expect(await countOf('organizations')).toBe(1);
  expect(await countOf('memberships')).toBe(1);
  expect(await database.db.selectFrom('organizations').select('id').execute()).toHaveLength(2);
});

it('lets the engine make partitions meanwhile, and nobody drop a table of it', async () => {
  await ensureResultPartitions(database.db, Date.parse('2026-04-01T00:00:00Z'));
  const dropping = database.pool.query("set lock_timeout = '100ms'; drop table results");
  await expect(dropping).rejects.toMatchObject({ code: '55P03' });
});
