import { type Ledger, unpaidInvoice } from '@pharos/domain/billing/ledger.ts';
import { itemsOf } from './items-and-forms.ts';

/** The single subscription of the customer has the same ID. */
export interface Customer {
  id: string;
  email: string;
  company: string;
  ledger: Ledger;
  /** Time of the last change of the ledger in milliseconds. It is unique and always increases. */
  version: number;
  billingAddress: object | null;
  metaData: object | null;
}

export const cardObject = ({ ledger: { card } }: Customer, now: number) =>
  card && {
    object: 'card',
    card_type: card.brand.toLowerCase(),
    last4: card.lastFour,
    masked_number: `************${card.lastFour}`,
    status: now >= card.expiresAt ? 'expired' : 'valid',
  };
export const customerObject = (customer: Customer) => ({
  object: 'customer',
  id: customer.id,
  email: customer.email,
  company: customer.company,
  refundable_credits: customer.ledger.creditCents,
  promotional_credits: customer.ledger.promotionalCents,
  resource_version: customer.version,
  ...(customer.billingAddress && { billing_address: customer.billingAddress }),
  ...(customer.metaData && { meta_data: customer.metaData }),
});
const subscriptionObject = ({ id, ledger, version: resource_version }: Customer) => {
  const { subscription, endedAt } = ledger;
  if (!subscription) return null;
  const unpaid = unpaidInvoice(ledger);
  const isRunning = endedAt === null;
  return {
    object: 'subscription',
    id,
    customer_id: id,
    status: !isRunning ? 'cancelled' : subscription.next === 'nothing' ? 'non_renewing' : 'active',
    billing_period: 1,
    billing_period_unit: subscription.bought.period,
    subscription_items: itemsOf(subscription.bought),
    started_at: seconds(subscription.startedAt),
    current_term_start: seconds(subscription.termStart),
    current_term_end: seconds(subscription.termEnd),
    ...(endedAt !== null && { cancelled_at: seconds(endedAt) }),
    ...(isRunning && subscription.next !== 'nothing' && { next_billing_at: seconds(subscription.termEnd) }),
    has_scheduled_changes: isRunning && subscription.next !== null && subscription.next !== 'nothing',
    ...(unpaid
      ? { due_invoices_count: 1, due_since: seconds(unpaid.at), total_dues: unpaid.cents - unpaid.credited }
      : { due_invoices_count: 0 }),
    resource_version,
  };
};
/** Returns the invoices newest first. Their IDs are unique on the site. */
export const invoicesOf = ({ id, ledger }: Customer) =>
  ledger.invoices
    .map(({ number, at, cents, credited, promotional, paidAt }) => ({
      object: 'invoice',
      id: `${id}-${number}`,
      customer_id: id,
      status: paidAt === null ? 'payment_due' : 'paid',
      date: seconds(at),
      ...(paidAt !== null && { paid_at: seconds(paidAt) }),
      currency_code: 'USD',
      sub_total: cents,
      // Granted credit is a discount on the total. Other credit is applied to the total.
      total: cents - promotional,
      ...(promotional > 0 && { discounts: [{ entity_type: 'promotional_credits', amount: promotional }] }),
      credits_applied: credited - promotional,
      amount_paid: paidAt === null ? 0 : cents - credited,
      amount_due: paidAt === null ? cents - credited : 0,
    }))
    .reverse();
export const promotionalCreditsOf = ({ id, ledger }: Customer) =>
  ledger.promotions
    .map(({ reference, cents, at }, index) => ({
      object: 'promotional_credit',
      id: `${id}-credit-${index + 1}`,
      customer_id: id,
      type: cents < 0 ? 'decrement' : 'increment',
      amount: Math.abs(cents),
      currency_code: 'USD',
      credit_type: 'general',
      reference,
      created_at: seconds(at),
    }))
    .reverse();
export const objectsOf = (customer: Customer, now: number) => {
  const [subscription, card] = [subscriptionObject(customer), cardObject(customer, now)];
  return { customer: customerObject(customer), ...(subscription && { subscription }), ...(card && { card }) };
};

const seconds = (time: number): number => Math.floor(time / 1000);
