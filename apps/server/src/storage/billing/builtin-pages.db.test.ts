import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { findBuiltinPage, finishBuiltinPage, insertBuiltinPage } from './builtin-pages.ts';
import { ensureCustomer } from './subscriptions.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
let database: TestDatabase;
let customerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  customerId = await ensureCustomer(database.db, (await insertOrganization(database.db)).organizationId);
});
afterAll(() => database.close());

const pageOf = (given: object = {}) => ({
  ...{ id: randomUUID(), customerId, purchase: null, returnTo: 'https://pharos.example/', isFramed: false },
  ...given,
});
const countPages = async () => (await database.pool.query('select from builtin_pages')).rowCount;

test('finds an inserted page until it expires or is used', async () => {
  const { db } = database;
  const bought = {
    purchase: { plan: 'GARDEN', period: 'year', addOns: { checks: 10, badges: true } },
    isFramed: true,
  } as const;
  const [checkout, cardForm] = [pageOf(bought), pageOf()];
  for (const page of [checkout, cardForm]) await insertBuiltinPage(db, page, NOW + 1, NOW);
  expect(await findBuiltinPage(db, checkout.id, NOW)).toEqual(checkout);
  expect(await findBuiltinPage(db, cardForm.id, NOW)).toEqual(cardForm);
  expect(await findBuiltinPage(db, cardForm.id, NOW + 1)).toBeUndefined();
  expect(await finishBuiltinPage(db, cardForm.id, NOW)).toBe(true);
  expect(await findBuiltinPage(db, cardForm.id, NOW)).toBeUndefined();
  expect(await finishBuiltinPage(db, cardForm.id, NOW)).toBe(false);
  expect(await findBuiltinPage(db, checkout.id, NOW)).toEqual(checkout);
});

test('removes expired pages when a new page is inserted', async () => {
  const { db } = database;
  await database.pool.query('delete from builtin_pages');
  await insertBuiltinPage(db, pageOf(), NOW, NOW);
  await insertBuiltinPage(db, pageOf(), NOW, NOW);
  expect(await countPages()).toBe(2);
  await insertBuiltinPage(db, pageOf(), NOW + 2, NOW + 1);
  expect(await countPages()).toBe(1);
});
