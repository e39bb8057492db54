import { expect, it, vi } from 'vitest';
import { sharedTestDatabase } from '../testing/database.ts';
import { readConnections, storeConnection } from './location-connections.ts';
import { recordLocations } from './location-rows.ts';
import { openLocationsFeed } from './locations-feed.ts';

const database = sharedTestDatabase();
const since = Date.UTC(2026, 0, 5);

it('stores which references answer at a location and the time since which the location has been isolated', async () => {
  await recordLocations(database.db, [{ key: 'north', name: 'North', types: [] }]);
  expect(await readConnections(database.db)).toEqual(new Map([['north', { answering: [], isolatedSince: null }]]));
  const connection = { answering: ['icmp://192.0.2.1', 'a "b", {c}'], isolatedSince: since };
  await storeConnection(database.db, 'north', connection);
  await storeConnection(database.db, 'gone', connection);
  expect(await readConnections(database.db)).toEqual(new Map([['north', connection]]));
});

it('notifies other processes when a location becomes isolated or is connected again', async () => {
  await recordLocations(database.db, [{ key: 'north', name: 'North', types: [] }]);
  const onChanged = vi.fn();
  const feed = await openLocationsFeed(database.url, { onChanged, onLost: () => {} });
  const expectChanges = (times: number) => vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(times));
  await storeConnection(database.db, 'north', { answering: ['a'], isolatedSince: null });
  await storeConnection(database.db, 'north', { answering: ['a'], isolatedSince: since });
  await expectChanges(1);
  await storeConnection(database.db, 'north', { answering: ['a', 'b'], isolatedSince: since });
  await storeConnection(database.db, 'north', { answering: ['a'], isolatedSince: null });
  await expectChanges(2);
  await feed.close();
});
