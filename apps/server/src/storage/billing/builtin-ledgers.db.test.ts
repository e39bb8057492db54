import { EMPTY_LEDGER, type Ledger } from '@pharos/domain/billing/ledger.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import {
  listDueLedgers,
  listLedgers,
  lockLedger,
  readBuiltinAddresses,
  readLedger,
  writeBuiltinAddresses,
  writeLedger,
} from './builtin-ledgers.ts';

const END = Date.UTC(2026, 1, 5, 12);
const LEDGER: Ledger = {
  ...EMPTY_LEDGER,
  version: 1,
  subscription: {
    bought: { plan: 'GARDEN', period: 'month', addOns: { checks: 0, badges: false } },
    termCents: 3600,
    startedAt: 0,
    termStart: 0,
    termEnd: END,
    next: null,
  },
};
const ending = (termEnd: number): Ledger => ({
  ...LEDGER,
  subscription: LEDGER.subscription && { ...LEDGER.subscription, termEnd },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from organizations');
  for (const customer of ['c-1', 'c-2', 'c-3']) {
    const { organizationId } = await insertOrganization(database.db);
    await database.pool.query('insert into subscriptions (organization_id, customer_id) values ($1, $2)', [
      organizationId,
      customer,
    ]);
  }
});

test('returns an empty ledger and empty addresses until they are written, and stores ledger and addresses independently', async () => {
  const { db } = database;
  expect(await readLedger(db, 'c-1')).toEqual(EMPTY_LEDGER);
  const none = { billing_address: null, shipping_address: null };
  expect(await readBuiltinAddresses(db, 'c-1')).toEqual(none);
  await writeBuiltinAddresses(db, 'c-1', none);
  expect(await readLedger(db, 'c-1')).toEqual(EMPTY_LEDGER);
  const billing_address = {
    first_name: 'Ada',
    last_name: 'Byron',
    billing_addr1: '1 Main Street',
    billing_addr2: 'Floor 2',
    billing_city: 'London',
    billing_state: 'London',
    billing_country: 'GB',
    billing_zip: 'N1',
  };
  await writeBuiltinAddresses(db, 'c-1', { ...none, billing_address });
  await writeLedger(db, 'c-1', LEDGER);
  await writeLedger(db, 'c-1', { ...LEDGER, version: 2 });
  await writeBuiltinAddresses(db, 'c-2', none);
  expect(await readLedger(db, 'c-1')).toEqual({ ...LEDGER, version: 2 });
  expect(await readBuiltinAddresses(db, 'c-1')).toEqual({ ...none, billing_address });
  expect([await readLedger(db, 'c-2'), await readBuiltinAddresses(db, 'c-2')]).toEqual([EMPTY_LEDGER, none]);
});

test('lists due ledgers by due time, up to a limit', async () => {
  const { db } = database;
  await writeLedger(db, 'c-1', ending(END));
  await writeLedger(db, 'c-2', ending(END - 2));
  await writeLedger(db, 'c-3', ending(END - 1));
  expect(await listDueLedgers(db, END - 3, 10)).toEqual([]);
  expect(await listDueLedgers(db, END - 2, 10)).toEqual(['c-2']);
  expect(await listDueLedgers(db, END, 10)).toEqual(['c-2', 'c-3', 'c-1']);
  expect(await listDueLedgers(db, END, 2)).toEqual(['c-2', 'c-3']);
  await writeLedger(db, 'c-2', { ...LEDGER, endedAt: END });
  expect(await listDueLedgers(db, END, 10)).toEqual(['c-3', 'c-1']);
});

test('lists all ledgers by id in pages', async () => {
  const { db } = database;
  for (const customer of ['c-3', 'c-1', 'c-2']) await writeLedger(db, customer, LEDGER);
  expect(await listLedgers(db, '', 2)).toEqual(['c-1', 'c-2']);
  expect(await listLedgers(db, 'c-2', 2)).toEqual(['c-3']);
  expect(await listLedgers(db, 'c-3', 2)).toEqual([]);
});

test('serializes changes of the same ledger, and does not block other ledgers', async () => {
  const { db } = database;
  let locked: Promise<number> | undefined;
  await db.transaction().execute(async (trx) => {
    expect(await lockLedger(trx, 'c-1')).toEqual(EMPTY_LEDGER);
    locked = db.transaction().execute(async (other) => (await lockLedger(other, 'c-1')).version);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    expect(await db.transaction().execute(async (other) => (await lockLedger(other, 'c-2')).version)).toBe(0);
    await writeLedger(trx, 'c-1', LEDGER);
  });
  expect(await locked).toBe(1);
});
