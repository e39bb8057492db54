import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkServer } from '../storage/connection/check-server.ts';
import { openDatabase } from '../storage/connection/connect.ts';
import { migrateToLatest } from '../storage/connection/migrate.ts';
import { addClientRule } from '../storage/testing/add-client-rule.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from '../storage/testing/database.ts';
import { describeStartFailure } from './describe-start-failure.ts';

const PASSWORD = 'p@ss word';
let database: TestDatabase;
const roles: string[] = [];
beforeEach(async () => {
  database = await createBareDatabase();
});
afterEach(async () => {
  for (const role of roles.splice(0)) await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  await database.close();
});

const name = () => new URL(database.url).pathname.slice(1);

const urlOf = (changes: { user?: string; database?: string }): string => {
  const url = new URL(database.url);
  if (changes.user) url.searchParams.set('user', changes.user);
  url.searchParams.set('password', PASSWORD);
  if (changes.database) url.pathname = changes.database;
  return url.href;
};

/** Creates a user without superuser rights. The server accepts only its own user until a rule is added. */
const createRole = async (): Promise<string> => {
  const role = `${name()}_user`;
  await database.pool.query(`create role ${role} login`);
  roles.push(role);
  await addClientRule(database.pool, `local ${name()} ${role} trust`);
  const url = urlOf({ user: role });
  await expect.poll(() => canConnect(url)).toBe(true);
  return url;
};

const canConnect = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

const describeStart = async (url: string) => {
  const opened = openDatabase(url);
  try {
    await checkServer(url);
    await migrateToLatest(opened);
  } catch (error) {
    const places = {
      address: '',
      domainPorts: { HTTPS_PORT: undefined, HTTP_PORT: undefined },
      dataDir: '',
      database: 'db.example:5432',
      nats: null,
      hasLocationCredential: false,
    };
    const failure = describeStartFailure(error, 'database', places);
    expect(failure.line).not.toContain(PASSWORD);
    return failure;
  } finally {
    await opened.close();
  }
  return 'It started.';
};

it('starts if everything is correct', async () => {
  expect(await describeStart(database.url)).toBe('It started.');
});

it('rejects a database or a user that does not exist', async () => {
  expect(await describeStart(urlOf({ database: 'absent' }))).toMatchObject({
    line: 'PostgreSQL at db.example:5432 does not have the database of DATABASE_URL; create it, or correct DATABASE_URL: database "absent" does not exist.',
    exitCode: 78,
  });
  expect(await describeStart(urlOf({ user: 'absent' }))).toMatchObject({ exitCode: 78, isWaitedFor: false });
});

it('rejects an address that the driver does not accept', async () => {
  const url = new URL(database.url);
  url.searchParams.set('sslnegotiation', 'bogus');
  expect(await describeStart(url.href)).toMatchObject({
    line: expect.stringMatching(/^DATABASE_URL cannot be used: Invalid sslnegotiation value: "bogus"/),
    exitCode: 78,
  });
});

it('rejects a user that does not own the database', async () => {
  expect(await describeStart(await createRole())).toMatchObject({
    line: expect.stringContaining('who must own the database: permission denied'),
    exitCode: 78,
  });
});

it('waits for a database that rejects writes or has no free connection', async () => {
  const url = await createRole();
  await database.pool.query(`alter database ${name()} set default_transaction_read_only = on`);
  expect(await describeStart(database.url)).toMatchObject({
    line: expect.stringContaining('does not accept writes'),
    isWaitedFor: true,
  });
  await database.pool.query('set default_transaction_read_only = off').catch(() => {});
  await database.pool.query(`begin read write; alter database ${name()} connection limit 0; commit`);
  expect(await describeStart(url)).toMatchObject({
    line: expect.stringContaining('no free connection'),
    isWaitedFor: true,
  });
  await database.pool.query(`begin read write; alter database ${name()} reset all; commit`);
});

it('rejects the schema of a newer release, and names the migration that is missing here', async () => {
  await migrateToLatest(database);
  await database.pool.query(`insert into kysely_migration values ('9999-later', '2030-01-01')`);
  expect(await describeStart(database.url)).toMatchObject({
    line: expect.stringMatching(
      /newer release of Pharos: it has the migration 9999-later, but the newest migration of this release is \d{4}-/,
    ),
    exitCode: 78,
  });
});

it('rejects the job queue of a newer release', async () => {
  await migrateToLatest(database);
  await database.pool.query('insert into graphile_worker.migrations (id, breaking) values (9999, true)');
  expect(await describeStart(database.url)).toMatchObject({
    line: expect.stringContaining('this release does not support its job queue'),
    exitCode: 78,
  });
  // The library also sets the exit code.
  process.exitCode = undefined;
});

it('ends the wait for the migrations of another process as soon as a stop is requested', async () => {
  const { pool } = database;
  const fresh = await createTestDatabase();
  const holder = await fresh.pool.connect();
  await holder.query(`select pg_advisory_lock(${0x50_48_6d_67})`);
  const stopping = new AbortController();
  const migrating = migrateToLatest(fresh, stopping.signal).catch((error: unknown) => error);
  await expect
    .poll(async () => {
      const tries = `select 1 from pg_stat_activity where query like 'select pg_try_advisory_lock%' and datname = $1`;
      return (await pool.query(tries, [new URL(fresh.url).pathname.slice(1)])).rows.length;
    })
    .toBe(1);
  stopping.abort();
  expect(await migrating).toBeInstanceOf(Error);
  holder.release(true);
  await fresh.close();
});
