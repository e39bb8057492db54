import { type AddOns, NO_ADD_ONS, type Period } from './add-ons.ts';
import { type Credit, isOpenCredit, usableAt } from './credit.ts';
import { type Grant, runningGrants } from './grants.ts';
import { type Purchase, planPrice, priceOf } from './plan-prices.ts';
import { type PlanEntitlement, type PlanName, planInForce, subscribedTo } from './plans.ts';
import { suspensionOf } from './unpaid.ts';

export type CardStatus = 'valid' | 'expiring' | 'expired' | 'failed';

/**
 * The payment data as last reported by the billing provider. Times are epoch milliseconds, and amounts are whole cents.
 */
export interface Payment {
  status: 'active' | 'non_renewing' | 'cancelled';
  period: Period;
  startedAt: number;
  termStart: number;
  termEnd: number;
  nextBillingAt: number | null;
  nextTerm: Purchase | null;
  /** The end of the paid term, if a later charge has failed. Null while nothing is owed. */
  unpaidSince: number | null;
  /** Null if nothing is owed, or if the provider's records were read by a version that did not store the amount. */
  owedCents: number | null;
  cardStatus: CardStatus | null;
  refundableCents: number;
  promotionalCents: number;
  /** The part of `promotionalCents` that operators granted. */
  credits: readonly Credit[];
}

export type RecordedPayment = Omit<Payment, 'cardStatus' | 'credits'>;

export interface NextPayment {
  cents: number;
  creditCents: number;
}

/** Times are epoch milliseconds. */
export interface Subscription {
  /** The plan in force, possibly a granted one. */
  plan: PlanName;
  /** The plan that is paid for or tried. The following fields describe it. */
  subscribedPlan: PlanName;
  status: 'in_trial' | Payment['status'];
  /** Null without billing. */
  startedAt: number | null;
  trialEnd: number | null;
  period: Period;
  /** Per period, without add-ons. */
  priceCents: number;
  /** Per period, with add-ons. */
  totalCents: number;
  addOns: AddOns;
  termStart: number | null;
  termEnd: number | null;
  nextBillingAt: number | null;
  nextPayment: NextPayment | null;
  nextTerm: Purchase | null;
  owedCents: number | null;
  cardTrouble: Exclude<CardStatus, 'valid'> | null;
  suspendedFrom: number | null;
  refundableCents: number;
  promotionalCents: number;
  credits: readonly Credit[];
  grants: readonly Grant[];
}

/**
 * A trial raises the plan, and the paid plan follows. While an amount is owed, the term is the last one that was paid
 * for.
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

/** Returns the price of the next term, of which credit is used first. */
export const nextPaymentOf = (
  { plan, addOns }: Pick<PlanEntitlement, 'plan' | 'addOns'>,
  { nextBillingAt, nextTerm, period, refundableCents, promotionalCents, credits }: Payment,
): NextPayment | null => {
  if (nextBillingAt === null) return null;
  const price = priceOf(nextTerm ?? { plan, period, addOns });
  const creditCents = Math.min(price, refundableCents + usableAt(promotionalCents, credits, nextBillingAt));
  return { cents: price - creditCents, creditCents };
};

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
