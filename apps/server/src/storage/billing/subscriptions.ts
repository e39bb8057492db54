import { randomUUID } from 'node:crypto';
import { StoredCredits } from '@pharos/contract/stored/credits.ts';
import { NO_ADD_ONS, type Period } from '@pharos/domain/plans/add-ons.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import type { CardStatus, Payment } from '@pharos/domain/plans/subscription.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { SubscriptionTable } from '../connection/schema/billing-schema.ts';
import { ENTITLEMENT_COLUMNS, type StoredEntitlement, toEntitlement } from '../organizations/plan-entitlement.ts';

export interface StoredSubscription {
  customerId: string;
  payment: Payment | null;
  card: { brand: string; maskedNumber: string; status: CardStatus } | null;
  version: number;
}

/** Returns undefined if the organization was never registered with the billing provider. */
export const findSubscription = async (db: Db, organizationId: number): Promise<StoredSubscription | undefined> => {
  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row && toSubscription(row);
};

export const listPayments = async (
  db: Db,
  organizationIds: readonly number[],
): Promise<Map<number, Payment | null>> => {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', 'in', organizationIds)
    .execute();
  return new Map(rows.map((row) => [row.organization_id, toSubscription(row).payment]));
};

export interface SubscriptionWithEntitlement extends StoredSubscription {
  organizationId: number;
  entitlement: StoredEntitlement;
}

/** Omits customers who do not belong to this installation. */
export const findSubscriptionsOf = async (
  db: Db,
  customerIds: readonly string[],
): Promise<SubscriptionWithEntitlement[]> => {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('organizations', 'organizations.id', 'organization_id')
    .selectAll('subscriptions')
    .select(ENTITLEMENT_COLUMNS)
    .where('customer_id', 'in', customerIds)
    .execute();
  return rows.map((row) => ({
    ...toSubscription(row),
    organizationId: row.organization_id,
    entitlement: toEntitlement(row),
  }));
};

const toSubscription = (row: Selectable<SubscriptionTable>): StoredSubscription => {
  return { customerId: row.customer_id, payment: toPayment(row), card: toCard(row), version: row.version };
};

/** The columns that `toPayment` reads. `p` is the alias of `subscriptions`. */
export const paymentOfP = sql`p.status, p.period, p.started_at, p.term_start, p.term_end, p.next_billing_at, p.next_plan, p.next_term,
  p.unpaid_since, p.owed_cents, p.refundable_cents, p.promotional_cents, p.credits, p.card`;

export type PaymentRow = Omit<
  Selectable<SubscriptionTable>,
  'organization_id' | 'customer_id' | 'version' | 'read_at' | 'renewal_stopped_at_term_end' | 'receipts_from'
>;

const toCard = (row: Pick<PaymentRow, 'card'>): StoredSubscription['card'] => row.card as StoredSubscription['card'];

export const toPayment = (row: PaymentRow): Payment | null => {
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
    nextTerm: toNextTerm(row, period),
    unpaidSince: row.unpaid_since?.getTime() ?? null,
    owedCents: row.owed_cents,
    cardStatus: toCard(row)?.status ?? null,
    refundableCents: row.refundable_cents,
    promotionalCents: row.promotional_cents,
    credits: StoredCredits.parse(row.credits),
  };
};

/** Rows from before migration 0061 contain only the plan, until the billing record is read again. */
const toNextTerm = ({ next_term, next_plan }: PaymentRow, period: Period): Purchase | null => {
  if (next_term !== null) return next_term as Purchase;
  return next_plan === null ? null : { plan: next_plan as Purchase['plan'], period, addOns: NO_ADD_ONS };
};

/** Returns the permanent customer id at the provider. Stores it before it is first sent to the provider. */
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

export const organizationOfCustomer = async (db: Db, customerId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('subscriptions')
      .select('organization_id')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
  )?.organization_id;

/**
 * Returns the organizations that pay or owe something and whose billing record was not read since `since` (epoch
 * milliseconds).
 */
export const listUnread = async (db: Db, since: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select('organization_id as id')
    .where('status', 'in', ['active', 'non_renewing'])
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<', new Date(since))]))
    .orderBy('organization_id')
    .execute();
  return rows.map(({ id }) => id);
};

export const rememberRead = async (db: Db, organizationIds: readonly number[], at: number): Promise<void> => {
  if (organizationIds.length === 0) return;
  await db
    .updateTable('subscriptions')
    .set({ read_at: new Date(at) })
    .where('organization_id', 'in', organizationIds)
    .execute();
};
