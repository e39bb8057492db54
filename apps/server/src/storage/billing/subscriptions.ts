import { randomUUID } from 'node:crypto';
import type { CardStatus, Payment } from '@pharos/domain/plans/subscription.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SubscriptionTable } from '../connection/schema/billing-schema.ts';

/** How an organization pays, and by which card. */
export interface StoredSubscription {
  customerId: string;
  /** Null while nothing was ever bought. */
  payment: Payment | null;
  card: { brand: string; maskedNumber: string; status: CardStatus } | null;
  /** Of the provider's books, as they were read last. */
  version: number;
}

/** Undefined for one that was never sent to the billing provider. */
export const findSubscription = async (db: Db, organizationId: number): Promise<StoredSubscription | undefined> => {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && toSubscription(row);
};

/** Of several, by organization. */
export const findSubscriptions = async (
  db: Db,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, StoredSubscription>> => {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', 'in', organizationIds)
    .execute();
  return new Map(rows.map((row) => [row.organization_id, toSubscription(row)]));
};

const toSubscription = (row: Selectable<SubscriptionTable>): StoredSubscription => {
  const card = row.card as StoredSubscription['card'];
  return { customerId: row.customer_id, payment: toPayment(row, card?.status ?? null), card, version: row.version };
};

const toPayment = (row: Selectable<SubscriptionTable>, cardStatus: CardStatus | null): Payment | null => {
  const { status, period, started_at, term_start, term_end } = row;
  if (status === null || period === null || started_at === null || term_start === null || term_end === null)
    return null;
  return {
    status,
    period,
    startedAt: started_at.getTime(),
    termStart: term_start.getTime(),
    termEnd: term_end.getTime(),
    nextBillingAt: row.next_billing_at?.getTime() ?? null,
    nextPlan: row.next_plan,
    unpaidSince: row.unpaid_since?.getTime() ?? null,
    cardStatus,
    refundableCents: row.refundable_cents,
    promotionalCents: row.promotional_cents,
  };
};

/** What the provider calls an organization: the same for ever, stored before it is first told to the provider. */
export const ensureCustomer = async (db: Db, organizationId: number): Promise<string> => {
  await db
    .insertInto('subscriptions')
    .values({ organization_id: organizationId, customer_id: `pharos-${randomUUID()}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { customer_id } = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return customer_id;
};

/** The organization that the provider calls so. */
export const organizationOfCustomer = async (db: Db, customerId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('subscriptions')
      .select('organization_id')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
  )?.organization_id;

/** Organizations that the provider knows, by id beyond `after`. */
export const listCustomers = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('subscriptions')
    .select(['organization_id as organizationId', 'customer_id as customerId'])
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(limit)
    .execute();
