import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertLocation, updateLocation } from '../storage/locations/location-rows.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { LocationRegistry } from './location-registry.ts';

const AT = new Date('2026-01-01T00:00:00Z');

const database = sharedTestDatabase();
let registry: LocationRegistry;
beforeEach(async () => {
  registry = new LocationRegistry({ databaseUrl: database.url, db: database.db, log: pino({ level: 'silent' }) });
  await registry.start();
});
afterEach(async () => {
  await registry.stop();
});

const location = { key: 'north', name: 'North', organizationId: null, signingKey: 'KEY', at: AT };
const soon = { interval: 10 };

test('reads each change within a second after a notification', async () => {
  const read = vi.fn();
  registry.onRead(read);
  await insertLocation(database.db, location);
  await vi.waitFor(() => expect(registry.get('north')).toMatchObject({ name: 'North', isDisabled: false }), soon);
  expect(read).toHaveBeenCalledWith(['KEY']);
  await updateLocation(database.db, 'north', { isDisabled: true }, AT);
  await vi.waitFor(() => expect(registry.get('north')).toMatchObject({ isDisabled: true }), soon);
  expect(registry.signingKeys).toEqual([]);
  await database.pool.query("delete from locations where key = 'north'");
  await vi.waitFor(() => expect(registry.get('north')).toBeUndefined(), soon);
});

test('reads changes during a lost connection after the connection is restored', async () => {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen pharos_locations%'`,
  );
  await insertLocation(database.db, location);
  await vi.waitFor(() => expect(registry.get('north')).toBeDefined(), { interval: 50 });
  await updateLocation(database.db, 'north', { isDisabled: true }, AT);
  await vi.waitFor(() => expect(registry.get('north')).toMatchObject({ isDisabled: true }), soon);
});

test('contains after a refresh everything that was committed before', async () => {
  for (let count = 0; count < 20; count++) {
    await insertLocation(database.db, { ...location, key: `north-${count}` });
    await registry.refresh();
    expect(registry.get(`north-${count}`)).toBeDefined();
  }
});
