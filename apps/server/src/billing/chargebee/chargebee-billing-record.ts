import { addOnsOf, NO_ADD_ONS, PERIODS, planId } from '@pharos/domain/plans/add-ons.ts';
import { PLANS_FOR_SALE, type Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { z } from 'zod';
import { type BillingRecord, EMPTY_BILLING_RECORD, type PaidInvoice, UnreadableBillingRecord } from '../port.ts';

/**
 * The fields of Chargebee objects that Pharos reads. Times are in seconds, amounts in cents.
 * https://apidocs.chargebee.com/docs/api/subscriptions
 */
const Seconds = z.number();
export const ChargebeeSubscription = z.object({
  id: z.string(),
  status: z.enum(['future', 'in_trial', 'active', 'non_renewing', 'paused', 'cancelled', 'transferred']),
  billing_period_unit: z.enum(['month', 'year']).optional(),
  subscription_items: z
    .array(z.object({ item_price_id: z.string(), item_type: z.string(), quantity: z.number().optional() }))
    .optional(),
  started_at: Seconds.optional(),
  current_term_start: Seconds.optional(),
  current_term_end: Seconds.optional(),
  cancelled_at: Seconds.optional(),
  next_billing_at: Seconds.optional(),
  has_scheduled_changes: z.boolean().optional(),
  due_invoices_count: z.number().optional(),
  due_since: Seconds.optional(),
  total_dues: z.number().optional(),
  resource_version: z.number(),
});
export type ChargebeeSubscription = z.infer<typeof ChargebeeSubscription>;

export const ChargebeeCustomer = z.object({
  id: z.string(),
  refundable_credits: z.number().optional(),
  promotional_credits: z.number().optional(),
  resource_version: z.number(),
});
export type ChargebeeCustomer = z.infer<typeof ChargebeeCustomer>;

export const ChargebeeCard = z.object({
  card_type: z.string().optional(),
  last4: z.string(),
  status: z.enum(['valid', 'expiring', 'expired']),
});
export type ChargebeeCard = z.infer<typeof ChargebeeCard>;

/** https://apidocs.chargebee.com/docs/api/invoices */
export const ChargebeeInvoice = z.object({
  id: z.string(),
  paid_at: Seconds.optional(),
  date: Seconds.optional(),
  amount_paid: z.number().optional(),
  credits_applied: z.number().optional(),
  // Granted credit is a discount and reduces the total. Credit that the customer paid for is applied to the total.
  discounts: z.array(z.object({ entity_type: z.string(), amount: z.number() })).optional(),
});

/** https://apidocs.chargebee.com/docs/api/promotional_credits */
export const ChargebeePromotionalCredit = z.object({ reference: z.string().optional() });

export const toPaidInvoice = (invoice: z.infer<typeof ChargebeeInvoice>): PaidInvoice => ({
  id: invoice.id,
  paidAt: (invoice.paid_at ?? invoice.date ?? 0) * 1000,
  cents: invoice.amount_paid ?? 0,
  creditCents: (invoice.discounts ?? [])
    .filter(({ entity_type }) => entity_type === 'promotional_credits')
    .reduce((sum, { amount }) => sum + amount, invoice.credits_applied ?? 0),
});

export class UnknownItem extends UnreadableBillingRecord {}

const PLAN_IDS: ReadonlyMap<string, Pick<Purchase, 'plan' | 'period'>> = new Map(
  PLANS_FOR_SALE.flatMap((plan) => PERIODS.map((period) => [planId(plan, period), { plan, period }] as const)),
);

/** Throws `UnknownItem` for a plan that is not sold here. */
export const purchaseOfItems = ({
  subscription_items: items = [],
}: Pick<ChargebeeSubscription, 'subscription_items'>): Purchase => {
  const id = items.find(({ item_type }) => item_type === 'plan')?.item_price_id ?? 'none';
  const plan = PLAN_IDS.get(id);
  if (plan === undefined) throw new UnknownItem(`Chargebee returned an unknown plan price: ${id}`);
  return {
    ...plan,
    addOns: addOnsOf(items.map(({ item_price_id, quantity = 1 }) => ({ id: item_price_id, quantity }))),
  };
};

export interface ChargebeeObjects {
  customer: ChargebeeCustomer;
  subscription: ChargebeeSubscription | null;
  card: ChargebeeCard | null;
  scheduled: Pick<ChargebeeSubscription, 'subscription_items'> | null;
}

const RUNNING: readonly ChargebeeSubscription['status'][] = ['active', 'in_trial', 'non_renewing'];

/** The version of the billing record is the larger of both versions, which grows with every change of either object. */
export const toBillingRecord = ({ customer, subscription, card, scheduled }: ChargebeeObjects): BillingRecord => {
  const version = Math.max(customer.resource_version, subscription?.resource_version ?? 0);
  const isRunning = subscription !== null && RUNNING.includes(subscription.status);
  // Unpaid invoices of an ended subscription are a matter between the host and the customer.
  const isUnpaid = isRunning && (subscription.due_invoices_count ?? 0) > 0 && subscription.due_since !== undefined;
  const billingRecords = { ...EMPTY_BILLING_RECORD, version, card: card && toCard(card, isUnpaid) };
  if (subscription === null || subscription.started_at === undefined) return billingRecords;
  const { status, started_at: startedAt } = subscription;
  const period = subscription.billing_period_unit ?? 'month';
  const termStart = subscription.current_term_start ?? startedAt;
  return {
    ...billingRecords,
    bought: isRunning ? { ...purchaseOfItems(subscription), period } : null,
    payment: {
      status: !isRunning ? 'cancelled' : status === 'non_renewing' ? 'non_renewing' : 'active',
      period,
      startedAt: startedAt * 1000,
      termStart: termStart * 1000,
      termEnd: (subscription.current_term_end ?? subscription.cancelled_at ?? termStart) * 1000,
      nextBillingAt:
        isRunning && subscription.next_billing_at !== undefined ? subscription.next_billing_at * 1000 : null,
      nextTerm:
        status === 'non_renewing'
          ? { plan: 'SPROUT', period, addOns: NO_ADD_ONS }
          : isRunning && scheduled
            ? purchaseOfItems(scheduled)
            : null,
      unpaidSince: isUnpaid ? (subscription.due_since ?? 0) * 1000 : null,
      owedCents: isUnpaid ? (subscription.total_dues ?? null) : null,
      refundableCents: customer.refundable_credits ?? 0,
      promotionalCents: customer.promotional_credits ?? 0,
    },
  };
};

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners_club: 'Diners Club',
};

const toCard = (
  { card_type: brand = 'other', last4, status }: ChargebeeCard,
  isUnpaid: boolean,
): NonNullable<BillingRecord['card']> => ({
  brand: BRANDS[brand] ?? 'Card',
  maskedNumber: `•••• •••• •••• ${last4}`,
  status: isUnpaid ? 'failed' : status,
});
