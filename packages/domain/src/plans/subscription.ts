import { type AddOns, NO_ADD_ONS, type Period } from './add-ons.ts';
import { type Credit, isOpenCredit, usableAt } from './credit.ts';
import { type Grant, runningGrants } from './grants.ts';
import { type Purchase, planPrice, priceOf } from './plan-prices.ts';
import { type PlanEntitlement, type PlanName, planInForce, subscribedTo } from './plans.ts';
import { suspensionOf } from './unpaid.ts';

/** The status of the payment card of an organization. */
export type CardStatus = 'valid' | 'expiring' | 'expired' | 'failed';

/**
 * The payment data of a subscription, as last reported by the billing provider. Times are epoch milliseconds, and
 * amounts are whole cents.
 */
export interface Payment {
  status: 'active' | 'non_renewing' | 'cancelled';
  period: Period;
  startedAt: number;
  termStart: number;
  termEnd: number;
  nextBillingAt: number | null;
  /** The purchase for the next term, if a change was agreed. Null if nothing changes. */
  nextTerm: Purchase | null;
  /** The end of the term that was paid for, if a later charge has failed. Null while nothing is owed. */
  unpaidSince: number | null;
  /**
   * The owed amount. Null if nothing is owed, or if the provider's records were read by a version that did not store
   * the amount.
   */
  owedCents: number | null;
  /** Null if there is no card. */
  cardStatus: CardStatus | null;
  refundableCents: number;
  promotionalCents: number;
  /** The part of `promotionalCents` that operators granted, as Pharos recorded it. */
  credits: readonly Credit[];
}

/** The part of the payment data that is in the billing provider's records. */
export type RecordedPayment = Omit<Payment, 'cardStatus' | 'credits'>;

/** The amounts of the next payment, in cents. */
export interface NextPayment {
  /** The amount that is charged to the card. */
  cents: number;
  /** The amount that is paid from credit. */
  creditCents: number;
}

/** The subscription or trial of an organization. Times are epoch milliseconds, and null if there is no such time. */
export interface Subscription {
  /** The plan in force, which can be a granted one. */
  plan: PlanName;
  /** The plan that is paid for or tried. All following fields describe this plan. */
  subscribedPlan: PlanName;
  status: 'in_trial' | Payment['status'];
  /** Null if nothing is sold on this installation. */
  startedAt: number | null;
  trialEnd: number | null;
  period: Period;
  /** Price per period without add-ons, in cents. */
  priceCents: number;
  /** Price per period with add-ons, in cents. */
  totalCents: number;
  addOns: AddOns;
  termStart: number | null;
  termEnd: number | null;
  nextBillingAt: number | null;
  /** Null if there is no next payment. */
  nextPayment: NextPayment | null;
  nextTerm: Purchase | null;
  owedCents: number | null;
  /** The problem with the card, or null if there is none. */
  cardTrouble: Exclude<CardStatus, 'valid'> | null;
  suspendedFrom: number | null;
  refundableCents: number;
  promotionalCents: number;
  /** Credits that operators granted for the next payments and that are not used up. */
  credits: readonly Credit[];
  /** Grants that operators gave in addition and that are in force. */
  grants: readonly Grant[];
}

/**
 * Returns the subscription in force at `now`. A trial raises the plan, and the paid plan follows after it. While an
 * amount is owed, the term is the last term that was paid for.
 * @param payment Null if nothing was ever bought.
 * @param createdAt The creation time of the organization.
 */
export const subscriptionOf = (
  entitlement: PlanEntitlement,
  payment: Payment | null,
  createdAt: number,
  now: number,
): Subscription => {
  if (entitlement.unlocked) return UNLOCKED;
  const { plan: subscribedPlan, isTrial, addOns } = subscribedTo(entitlement, now);
  const { unpaidSince = null, cardStatus = null, status = 'active' } = payment ?? {};
  const period = payment?.period ?? 'month';
  const isOver = status === 'non_renewing' && payment !== null && now >= payment.termEnd;
  return {
    plan: planInForce(entitlement, now),
    subscribedPlan,
    status: isTrial ? 'in_trial' : isOver ? 'cancelled' : status,
    startedAt: payment?.startedAt ?? createdAt,
    trialEnd: entitlement.trial?.endsAt ?? null,
    period,
    priceCents: planPrice(subscribedPlan, period) ?? 0,
    totalCents: priceOf({ plan: subscribedPlan, period, addOns }),
    addOns,
    termStart: payment?.termStart ?? null,
    termEnd: unpaidSince ?? payment?.termEnd ?? null,
    nextBillingAt: payment?.nextBillingAt ?? null,
    nextPayment: payment && nextPaymentOf(entitlement, payment),
    nextTerm: payment?.nextTerm ?? null,
    owedCents: payment?.owedCents ?? null,
    cardTrouble: unpaidSince !== null ? 'failed' : cardStatus === 'valid' ? null : cardStatus,
    suspendedFrom: unpaidSince === null ? null : suspensionOf(unpaidSince),
    refundableCents: payment?.refundableCents ?? 0,
    promotionalCents: payment?.promotionalCents ?? 0,
    credits: payment?.credits.filter(isOpenCredit) ?? [],
    grants: runningGrants(entitlement.grants, now),
  };
};

/**
 * Returns the next payment: the price of the next term, of which credit is used first. Returns null if there is no next
 * payment.
 */
export const nextPaymentOf = (
  { plan, addOns }: Pick<PlanEntitlement, 'plan' | 'addOns'>,
  { nextBillingAt, nextTerm, period, refundableCents, promotionalCents, credits }: Payment,
): NextPayment | null => {
  if (nextBillingAt === null) return null;
  const price = priceOf(nextTerm ?? { plan, period, addOns });
  const creditCents = Math.min(price, refundableCents + usableAt(promotionalCents, credits, nextBillingAt));
  return { cents: price - creditCents, creditCents };
};

/** The subscription on an installation without billing: nothing costs money, begins or ends. */
const UNLOCKED: Subscription = {
  plan: 'ESTATE',
  subscribedPlan: 'ESTATE',
  status: 'active',
  startedAt: null,
  trialEnd: null,
  period: 'month',
  priceCents: 0,
  totalCents: 0,
  addOns: NO_ADD_ONS,
  termStart: null,
  termEnd: null,
  nextBillingAt: null,
  nextPayment: null,
  nextTerm: null,
  owedCents: null,
  cardTrouble: null,
  suspendedFrom: null,
  refundableCents: 0,
  promotionalCents: 0,
  credits: [],
  grants: [],
};
