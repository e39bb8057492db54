import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import type { RecordedPayment } from '@pharos/domain/plans/subscription.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { insertOrganization } from '../testing/seed.ts';
import { applyBillingRecord } from './apply-billing-record.ts';
import { ensureCustomer, findSubscription } from './subscriptions.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 5, 12);
const END = NOW + 31 * DAY;
const BLOSSOM: Purchase = { plan: 'BLOSSOM', period: 'month', addOns: { checks: 20, badges: true } };
const PAID: RecordedPayment = {
  status: 'active',
  period: 'month',
  startedAt: NOW,
  termStart: NOW,
  termEnd: END,
  nextBillingAt: END,
  nextTerm: null,
  unpaidSince: null,
  owedCents: null,
  refundableCents: 0,
  promotionalCents: 0,
};

let database: TestDatabase;
let organizationId: number;
let version: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  version = 1;
  ({ organizationId } = await insertOrganization(database.db));
  await ensureCustomer(database.db, organizationId);
});

/** Null simulates a subscription that has ended. */
const apply = (payment: Partial<typeof PAID> | null, given: { version?: number; now?: number } = {}) => {
  version = given.version ?? version + 1;
  const options = { now: given.now ?? NOW, verificationIsEnforced: false, pausesUnused: false, sellsPlans: true };
  const ended = { ...PAID, status: 'cancelled', nextBillingAt: null } as const;
  const billingRecords = {
    version,
    bought: payment === null ? null : BLOSSOM,
    payment: payment === null ? ended : { ...PAID, ...payment },
    card: null,
  };
  return database.db.transaction().execute((trx) => applyBillingRecord(trx, organizationId, billingRecords, options));
};
const readStored = async () => {
  const row = await database.db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['plan', 'plan_ends_at', 'add_on_checks', 'has_badge_add_on', 'trial_ends_at', 'state'])
    .executeTakeFirstOrThrow();
  return { ...row, unpaidSince: (await findSubscription(database.db, organizationId))?.payment?.unpaidSince ?? null };
};

test('sets the end of a canceled plan to the end of its term, and clears it after the customer resumes the plan', async () => {
  await apply({ status: 'non_renewing', nextBillingAt: null, nextTerm: { ...BLOSSOM, plan: 'SPROUT' } });
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM', plan_ends_at: new Date(END) });
  await apply({});
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM', plan_ends_at: null });
});

test('removes the plan, the add-ons and the end date when the subscription has ended', async () => {
  await apply({ status: 'non_renewing' });
  await apply(null);
  expect(await readStored()).toMatchObject({
    plan: 'SPROUT',
    plan_ends_at: null,
    add_on_checks: 0,
    has_badge_add_on: false,
  });
});

test('suspends the organization 14.5 days after a debt arose, and clears the debt after payment', async () => {
  await apply({ unpaidSince: NOW });
  expect(await readStored()).toMatchObject({ unpaidSince: NOW, state: 'AC' });
  await apply({ unpaidSince: NOW, refundableCents: 1 }, { now: NOW + 14.5 * DAY - 1 });
  expect((await readStored()).state).toBe('AC');
  await apply({ unpaidSince: NOW, refundableCents: 2 }, { now: NOW + 14.5 * DAY });
  expect((await readStored()).state).toBe('CA');
  await apply({ termStart: NOW + 15 * DAY }, { now: NOW + 15 * DAY });
  expect(await readStored()).toMatchObject({ unpaidSince: null, state: 'AC' });
});

test('ends a running trial on purchase, and does not change the end of a trial that is over', async () => {
  const trialEndsAt = async (time: number) => {
    await database.db
      .updateTable('organizations')
      .set({ trial_ends_at: new Date(time) })
      .where('id', '=', organizationId)
      .execute();
    await apply(null);
    const before = (await readStored()).trial_ends_at?.getTime();
    await apply({});
    return [before, (await readStored()).trial_ends_at?.getTime()];
  };
  expect(await trialEndsAt(NOW + 10 * DAY)).toEqual([NOW + 10 * DAY, NOW]);
  expect(await trialEndsAt(NOW - 10 * DAY)).toEqual([NOW - 10 * DAY, NOW - 10 * DAY]);
});

test('ignores an older billing record, and applies one with the same version', async () => {
  await apply({ refundableCents: 500 }, { version: 7 });
  expect(await apply(null, { version: 6 })).toBeNull();
  expect((await readStored()).plan).toBe('BLOSSOM');
  expect(await apply(null, { version: 7 })).not.toBeNull();
  expect((await readStored()).plan).toBe('SPROUT');
});

test('records the plan and payment before and after a change in the audit log', async () => {
  const changes = () =>
    database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', organizationId)
      .where('action', '=', 'subscription.change')
      .select(['subject', 'before', 'after'])
      .orderBy('id')
      .execute();
  const free = { plan: 'SPROUT', addOnChecks: 0, badges: false, status: null, period: null, unpaidSince: null };
  const owes = {
    plan: 'BLOSSOM',
    addOnChecks: 20,
    badges: true,
    status: 'active',
    period: 'month',
    unpaidSince: new Date(NOW).toISOString(),
  };
  await apply({ unpaidSince: NOW });
  await apply({ unpaidSince: NOW });
  const subject = `organization ${organizationId}`;
  expect(await changes()).toEqual([{ subject, before: free, after: owes }]);
  await apply({});
  expect((await changes())[1]).toEqual({ subject, before: owes, after: { ...owes, unpaidSince: null } });
});
