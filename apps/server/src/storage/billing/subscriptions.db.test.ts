import { NO_ADD_ONS } from '@pharos/domain/plans/add-ons.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import {
  ensureCustomer,
  findSubscription,
  findSubscriptionsOf,
  listUnread,
  organizationOfCustomer,
  rememberRead,
} from './subscriptions.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const at = (offset: number) => new Date(NOW + offset);

let database: TestDatabase;
let first: number;
let second: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from organizations');
  const trial = { trial_ends_at: at(9), plan_ends_at: at(8), add_on_checks: 10, above_limits_since: at(7) };
  ({ organizationId: first } = await insertOrganization(database.db, { plan: 'BLOSSOM', ...trial }));
  ({ organizationId: second } = await insertOrganization(database.db));
});

const pay = (organizationId: number, given: object = {}) =>
  database.db
    .updateTable('subscriptions')
    .set({
      ...{ status: 'active', period: 'year', started_at: at(1), term_start: at(2), term_end: at(3), version: 7 },
      ...given,
    })
    .where('organization_id', '=', organizationId)
    .execute();
const PAYMENT = {
  status: 'active',
  period: 'year',
  startedAt: NOW + 1,
  termStart: NOW + 2,
  termEnd: NOW + 3,
  nextBillingAt: null,
  nextTerm: null,
  unpaidSince: null,
  owedCents: null,
  cardStatus: null,
  refundableCents: 0,
  promotionalCents: 0,
  credits: [],
};

test('assigns one stable customer id to each organization', async () => {
  const { db } = database;
  expect(await findSubscription(db, first)).toBeUndefined();
  const [customerId, other] = [await ensureCustomer(db, first), await ensureCustomer(db, second)];
  expect(customerId).toMatch(/^pharos-[\da-f-]{36}$/);
  expect(await ensureCustomer(db, first)).toBe(customerId);
  expect([await organizationOfCustomer(db, customerId), await organizationOfCustomer(db, other)]).toEqual([
    first,
    second,
  ]);
  expect(await organizationOfCustomer(db, 'pharos-unknown')).toBeUndefined();
  expect(await findSubscription(db, first)).toEqual({ customerId, payment: null, card: null, version: 0 });
});

test('returns the payment and the card of an organization', async () => {
  const { db } = database;
  const customerId = await ensureCustomer(db, first);
  await ensureCustomer(db, second);
  await pay(first);
  expect(await findSubscription(db, first)).toEqual({ customerId, payment: PAYMENT, card: null, version: 7 });
  const card = { brand: 'Visa', maskedNumber: '•••• 4242', status: 'expiring' };
  await pay(first, {
    ...{
      next_billing_at: at(4),
      next_plan: 'SPROUT',
      unpaid_since: at(5),
      owed_cents: 900,
      card: JSON.stringify(card),
    },
    ...{ refundable_cents: 500, promotional_cents: 700 },
  });
  expect(await findSubscription(db, first)).toMatchObject({
    payment: {
      ...{
        nextBillingAt: NOW + 4,
        nextTerm: { plan: 'SPROUT', period: 'year', addOns: NO_ADD_ONS },
        unpaidSince: NOW + 5,
        owedCents: 900,
        cardStatus: 'expiring',
      },
      ...{ refundableCents: 500, promotionalCents: 700 },
    },
    card,
  });
  expect((await findSubscription(db, second))?.payment).toBeNull();
});

test.each(['status', 'period', 'started_at', 'term_start', 'term_end'])(
  'returns no payment if %s is missing',
  async (column) => {
    await ensureCustomer(database.db, first);
    await pay(first, { [column]: null });
    expect((await findSubscription(database.db, first))?.payment).toBeNull();
  },
);

test('returns the entitlements of organizations with known customer ids', async () => {
  const { db } = database;
  const [customerId, other] = [await ensureCustomer(db, first), await ensureCustomer(db, second)];
  await pay(first);
  expect(await findSubscriptionsOf(db, [])).toEqual([]);
  expect(await findSubscriptionsOf(db, [customerId, 'pharos-unknown'])).toEqual([
    {
      ...{ customerId, organizationId: first, payment: PAYMENT, card: null, version: 7 },
      entitlement: {
        plan: 'BLOSSOM',
        endsAt: NOW + 8,
        trial: { plan: 'GARDEN', endsAt: NOW + 9 },
        addOns: { checks: 10, badges: false },
        grants: [],
        aboveLimitsSince: NOW + 7,
      },
    },
  ]);
  expect(await findSubscriptionsOf(db, [customerId, other])).toHaveLength(2);
});

test('lists paying organizations whose billing record was not read since a given time', async () => {
  const { db } = database;
  const { organizationId: ended } = await insertOrganization(db);
  const { organizationId: free } = await insertOrganization(db);
  for (const id of [second, first, ended, free]) await ensureCustomer(db, id);
  await pay(second, { status: 'non_renewing' });
  await pay(first);
  await pay(ended, { status: 'cancelled' });
  expect(await listUnread(db, NOW)).toEqual([first, second]);
  await rememberRead(db, [], NOW);
  expect(await listUnread(db, NOW)).toEqual([first, second]);
  await rememberRead(db, [first], NOW);
  expect(await listUnread(db, NOW)).toEqual([second]);
  expect(await listUnread(db, NOW + 1)).toEqual([first, second]);
});
