import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../connection/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type EngineSession, openEngineSession } from './engine-session.ts';

const secrets = createSecretBox(Buffer.alloc(32, 1));

let database: TestDatabase;
let sessions: EngineSession[];
beforeEach(async () => {
  database = await createTestDatabase();
  sessions = [];
});
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  await database.close();
});

const open = async (): Promise<EngineSession> => {
  const session = await openEngineSession(database.url, secrets);
  sessions.push(session);
  return session;
};

test('a partition is held by one session at a time', async () => {
  const [first, second] = [await open(), await open()];
  expect(await first.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
  expect(await second.claimPartitions([2, 3, 4])).toEqual([4]);
  await first.releasePartitions([2]);
  expect(await second.claimPartitions([1, 2, 3])).toEqual([2]);
  expect([await first.countEngines(), await second.countEngines()]).toEqual([2, 2]);
});

test('one release frees a partition, however often it was claimed', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1, 2]);
  expect(await first.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
  await first.releasePartitions([1, 2, 3]);
  expect(await second.claimPartitions([1, 2, 3])).toEqual([1, 2, 3]);
});

test('a session that ends holds nothing', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1]);
  await first.close();
  await expect.poll(() => second.claimPartitions([1])).toEqual([1]);
  await expect.poll(() => second.countEngines()).toBe(1);
});

test('what an engine held that no longer answers is free after some seconds, and it can store nothing more', async () => {
  const frozen = new pg.Client({ connectionString: database.url });
  const ended = new Promise<void>((resolve) => frozen.on('end', resolve).on('error', () => resolve()));
  await frozen.connect();
  await frozen.query('select pg_advisory_lock($1, 1), pg_advisory_lock($2, 7)', [0x50_48_02, 0x50_48_01]);
  await frozen.query('begin');
  const session = await open();
  expect([await session.claimPartitions([7]), await session.countEngines()]).toEqual([[], 2]);
  await expect.poll(() => session.endSilentEngines(), { interval: 500, timeout: 20_000 }).toBe(1);
  expect([await session.claimPartitions([7]), await session.countEngines()]).toEqual([[7], 1]);
  await ended;
  await expect(frozen.query('commit')).rejects.toThrow();
});

test('an engine that answers is not ended, however long it has nothing to store', async () => {
  const [first, second] = [await open(), await open()];
  await first.claimPartitions([1]);
  const until = performance.now() + 9000;
  await expect
    .poll(async () => (await second.endSilentEngines()) > 0 || performance.now() > until, {
      interval: 500,
      timeout: 25_000,
    })
    .toBe(true);
  expect(performance.now()).toBeGreaterThan(until);
  expect(await second.countEngines()).toBe(2);
});

test('a session of a server that does not answer can be closed', async () => {
  const proxy = createServer();
  const sockets: Socket[] = [];
  const isSilent = { value: false };
  proxy.on('connection', (client) => {
    const server = connect(`${new URL(database.url).searchParams.get('host')}/.s.PGSQL.5432`);
    sockets.push(client, server);
    client.pipe(server);
    server.on('data', (data) => {
      if (!isSilent.value) client.write(data);
    });
    for (const socket of [client, server]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const url = new URL(database.url);
  url.searchParams.delete('host');
  const session = await openEngineSession(
    `postgresql://${url.searchParams.get('user')}@127.0.0.1:${port}${url.pathname}`,
    secrets,
  );
  isSilent.value = true;
  const unanswered = session.countEngines().catch((error: Error) => error);
  await session.close();
  expect(await unanswered).toBeInstanceOf(Error);
  for (const socket of sockets) socket.destroy();
  proxy.close();
});
