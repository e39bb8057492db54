import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { recordBillingEvent, sweepBillingEvents } from './billing-events.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 5, 12);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('accepts an event once, and again 90 days after it was received', async () => {
  const event = { id: 'ev_1', customerId: 'pharos-1', kind: 'subscription_changed' };
  const take = (more: object = {}) => recordBillingEvent(database.db, { ...event, ...more });
  expect([await take(), await take(), await take({ kind: 'payment_failed' })]).toEqual([true, false, false]);
  expect(await take({ id: 'ev_2', customerId: null })).toBe(true);
  await database.pool.query('update billing_events set received_at = $1', [new Date(NOW - 90 * DAY)]);
  const stored = async () =>
    (await database.pool.query('select id, customer_id, kind from billing_events order by id')).rows;
  await sweepBillingEvents(database.db, NOW);
  expect(await stored()).toEqual([
    { id: 'ev_1', customer_id: 'pharos-1', kind: 'subscription_changed' },
    { id: 'ev_2', customer_id: null, kind: 'subscription_changed' },
  ]);
  await sweepBillingEvents(database.db, NOW + 1);
  expect(await stored()).toEqual([]);
  expect(await take()).toBe(true);
});
