import { makeNatsKeys } from '@pharos/bus/nats/credentials/nats-keys.ts';
import { expect, it } from 'vitest';
import { createSecretBox } from '../connection/secret-box.ts';
import { sharedTestDatabase } from '../testing/database.ts';
import { listLocations, recordLocations } from './location-rows.ts';
import { readNatsKeys, storeNatsKeys } from './nats-keys.ts';

const database = sharedTestDatabase();

const insertMade = (key: string) =>
  database.pool.query(
    `insert into locations (key, name, types, is_named, signing_key, credential_at, seen_at)
     values ($1, 'Made', '{}', true, 'K' || $1, now(), null)`,
    [key],
  );
const rows = () => listLocations(database.db, 'all');
const http = ['http' as const];

it('records several announcements together, and does not add deleted locations that people had created', async () => {
  await insertMade('made');
  const announced = [
    { key: 'made', name: 'Said', types: http, addresses: ['192.0.2.7', '2001:db8::7'], isConfined: true },
    { key: 'own', name: 'Own', types: [...http, 'icmp' as const], address: '192.0.2.8', versions: ['1', '2'] },
    { key: 'deleted', name: 'Deleted', types: http, isConfined: true },
    { key: 'plain', name: 'Plain "{,}', types: [], families: ['IPv4' as const] },
  ];
  await recordLocations(database.db, announced);
  expect(await rows()).toMatchObject([
    { key: 'made', name: 'Made', types: ['http'], addresses: ['192.0.2.7', '2001:db8::7'], seenAt: expect.any(Date) },
    { key: 'own', name: 'Own', types: ['http', 'icmp'], addresses: ['192.0.2.8'], versions: ['1', '2'], families: [] },
    { key: 'plain', name: 'Plain "{,}', types: [], addresses: [], versions: [], families: ['IPv4'] },
  ]);
  await recordLocations(database.db, [{ key: 'own', name: 'Renamed', types: http }]);
  expect((await rows()).find(({ key }) => key === 'own')).toMatchObject({
    name: 'Renamed',
    types: ['http'],
    addresses: [],
    versions: [],
  });
});

it('removes characters from announcements that PostgreSQL cannot store', async () => {
  const odd = '\0\ud800';
  await recordLocations(database.db, [
    { key: 'north', name: `North${odd}`, types: http, address: `a${odd}`, versions: [`1${odd}`] },
    { key: 'south', name: 'South', types: http, addresses: [`b${odd}`] },
  ]);
  expect(await rows()).toMatchObject([
    { name: 'North\ufffd', addresses: ['a\ufffd'], versions: ['1\ufffd'] },
    { name: 'South', addresses: ['b\ufffd'] },
  ]);
});

it('records locations in any order in several concurrent processes', async () => {
  const announced = Array.from({ length: 200 }, (_, n) => ({ key: `n${n}`, name: `${n}`, types: http }));
  const turned = announced.toReversed();
  for (let n = 0; n < 5; n += 1)
    await Promise.all([announced, turned, announced, turned].map((each) => recordLocations(database.db, each)));
  expect(await rows()).toHaveLength(200);
});

it('records nothing for an empty list', async () => {
  await recordLocations(database.db, []);
  expect(await rows()).toEqual([]);
});

it('retains the first NATS keys while the secret key can open them, and replaces them otherwise', async () => {
  const { db } = database;
  const [box, replaced] = [createSecretBox(Buffer.alloc(32, 1)), createSecretBox(Buffer.alloc(32, 2))];
  const [first, second, third] = [makeNatsKeys(), makeNatsKeys(), makeNatsKeys()];
  expect(await readNatsKeys(db, box)).toBeNull();
  expect(await storeNatsKeys(db, box, first)).toEqual(first);
  expect(await storeNatsKeys(db, box, second)).toEqual(first);
  expect(await readNatsKeys(db, replaced)).toBeNull();
  expect(await storeNatsKeys(db, replaced, third)).toEqual(third);
  expect([await readNatsKeys(db, replaced), await readNatsKeys(db, box)]).toEqual([third, null]);
});
