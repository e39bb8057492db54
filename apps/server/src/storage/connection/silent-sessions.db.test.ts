import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { SilentSessions } from './silent-sessions.ts';

const LOCK_CLASS = 0x50_48_7e;
const SILENT_MS = 300;
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let clients: pg.Client[];
beforeEach(async () => {
  database = await createTestDatabase();
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => {})));
  await database.close();
});

const join = async (lockClass = LOCK_CLASS) => {
  const client = new pg.Client({ connectionString: database.url });
  clients.push(client);
  const ended = new Promise<void>((resolve) => client.on('end', resolve).on('error', () => resolve()));
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [lockClass, clients.length]);
  return { client, ended };
};

/** Waits on the server, because its clock determines the silent time. */
const pass = async (ms: number) => {
  await sql`select pg_sleep(${ms / 1000})`.execute(database.db);
};

test('ends only a session of its lock class that was silent at two consecutive inspections', async () => {
  const frozen = await join();
  const otherClass = await join(LOCK_CLASS + 1);
  const silent = new SilentSessions({ lockClass: LOCK_CLASS, silentMs: SILENT_MS });
  const patient = new SilentSessions({ lockClass: LOCK_CLASS, silentMs: HOUR_MS });
  expect(await silent.end(database.db)).toBe(0);
  // Restarts the silent time, because the session may already have been silent for long enough at the first inspection.
  await frozen.client.query('select 1');
  await pass(SILENT_MS);
  const lively = await join();
  expect(await silent.end(database.db)).toBe(0);
  expect([await patient.end(database.db), await patient.end(database.db)]).toEqual([0, 0]);
  await lively.client.query('select 1');
  expect(await silent.end(database.db)).toBe(1);
  await frozen.ended;
  await expect(frozen.client.query('select 1')).rejects.toThrow();
  await lively.client.query('select 1');
  await otherClass.client.query('select 1');
});

test('does not end a session with activity between two inspections, or with a running statement', async () => {
  const [slow, busy] = [await join(), await join()];
  const statement = busy.client.query('select pg_sleep(30)').catch(() => {});
  const silent = new SilentSessions({ lockClass: LOCK_CLASS, silentMs: SILENT_MS });
  await pass(SILENT_MS);
  await silent.end(database.db);
  await slow.client.query('select 1');
  await pass(SILENT_MS);
  expect(await silent.end(database.db)).toBe(0);
  const ended = busy.ended;
  await busy.client.end();
  await Promise.all([ended, statement]);
  expect(await silent.end(database.db)).toBe(1);
});
