import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { ConfiguredClient } from './configured-client.ts';
import { connectionConfig, openDatabase } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query('select current_database() as name');
  for (const setting of [
    `datestyle = 'German'`,
    `timezone = 'Asia/Kolkata'`,
    `default_transaction_isolation = 'serializable'`,
    `extra_float_digits = 0`,
    `intervalstyle = 'iso_8601'`,
  ])
    await database.pool.query(`alter database "${rows[0].name}" set ${setting}`);
});
afterAll(() => database.close());

const READ = `select '2026-03-02 10:20:30Z'::timestamptz as at, 0.1::float8 + 0.2::float8 as sum,
  current_setting('transaction_isolation') as isolation, current_setting('timezone') as zone`;
const EXPECTED = {
  at: new Date('2026-03-02T10:20:30Z'),
  sum: 0.1 + 0.2,
  isolation: 'read committed',
  zone: 'UTC',
};

test('reads values in a pool as they were written, regardless of the database defaults', async () => {
  const handle = openDatabase(database.url, 1);
  expect((await handle.pool.query(READ)).rows).toEqual([EXPECTED]);
  await handle.close();
});

test('reads values on a single connection as they were written, regardless of the database defaults', async () => {
  const client = new ConfiguredClient(connectionConfig(database.url));
  await client.connect();
  expect((await client.query(READ)).rows).toEqual([EXPECTED]);
  await client.end();
});

test('rejects with the reason if a connection cannot be opened', async () => {
  const url = new URL(database.url);
  url.pathname = '/missing';
  const client = new ConfiguredClient(connectionConfig(url.href));
  await expect(client.connect()).rejects.toMatchObject({ code: '3D000' });
});

test.each([
  ['before its session is set up', 'first query'],
  ['in the moment in which it is ready', 'ready'],
])(
  'rejects the connect of a pool, without an uncaught exception, for a connection that ends %s',
  async (_, endsWith) => {
    const server = createServer((socket: Socket) => {
      socket.once('data', () => {
        // Sends both messages in one packet, as happens after the process was frozen.
        if (endsWith === 'ready') return socket.end(Buffer.from([...READY, ...SHUT_DOWN]));
        socket.write(Buffer.from(READY));
        return socket.once('data', () => socket.destroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const handle = openDatabase(`postgresql://pharos@127.0.0.1:${port}/pharos`, 1);
    await expect(handle.pool.connect()).rejects.toThrow(/terminat|not queryable/);
    await handle.close();
    server.close();
  },
);

const frame = (type: string, content: readonly number[]): number[] => [
  type.charCodeAt(0),
  0,
  0,
  0,
  4 + content.length,
  ...content,
];
const READY = [...frame('R', [0, 0, 0, 0]), ...frame('Z', [...Buffer.from('I')])];
const SHUT_DOWN = frame('E', [...Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')]);

test('opens and retains the requested number of idle connections, and no more', async () => {
  const handle = openDatabase(database.url, 4, { minConnections: 3 });
  await handle.fill();
  expect(handle.pool).toMatchObject({ totalCount: 3, idleCount: 3 });
  expect(handle.pool.options).toMatchObject({ min: 3, max: 4 });
  await handle.fill();
  expect(handle.pool.totalCount).toBe(3);
  await handle.close();
});
