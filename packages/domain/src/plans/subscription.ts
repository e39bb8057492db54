import { type AddOns, NO_ADD_ONS, type Period } from './add-ons.ts';
import { type Credit, isOpenCredit, usableAt } from './credit.ts';
import { type Grant, runningGrants } from './grants.ts';
import { type Purchase, planPrice, priceOf } from './plan-prices.ts';
import { type PlanEntitlement, type PlanName, planInForce, subscribedTo } from './plans.ts';
import { suspensionOf } from './unpaid.ts';

/** How the card stands by which an organization pays. */
export type CardStatus = 'valid' | 'expiring' | 'expired' | 'failed';

/** How what is paid for is paid, as the billing provider last told. Times are epoch milliseconds, money whole cents. */
export interface Payment {
  status: 'active' | 'non_renewing' | 'cancelled';
  period: Period;
  startedAt: number;
  termStart: number;
  termEnd: number;
  nextBillingAt: number | null;
  /** What the next term brings, where that was agreed; null: the same. */
  nextTerm: Purchase | null;
  /** The end of what was paid for, while a charge for more has failed; null while nothing is owed. */
  unpaidSince: number | null;
  /** What is owed; null while nothing is, or where the provider's books were read before they named it. */
  owedCents: number | null;
  /** Null while there is none. */
  cardStatus: CardStatus | null;
  refundableCents: number;
  promotionalCents: number;
  /** What operators granted of `promotionalCents`, as Pharos recorded it. */
  credits: readonly Credit[];
}

/** What the billing provider's books say of a payment. */
export type RecordedPayment = Omit<Payment, 'cardStatus' | 'credits'>;

/** The next payment, in cents. */
export interface NextPayment {
  /** What the card is charged. */
  cents: number;
  /** What credit pays. */
  creditCents: number;
}

/** What an organization has subscribed to, or tries. Times are epoch milliseconds; null where there is no such moment. */
export interface Subscription {
  /** In force: also a granted one. */
  plan: PlanName;
  /** What is paid for or tried; all that follows is of it. */
  subscribedPlan: PlanName;
  status: 'in_trial' | Payment['status'];
  /** Null where nothing is sold. */
  startedAt: number | null;
  trialEnd: number | null;
  period: Period;
  /** Cents a period, without add-ons. */
  priceCents: number;
  /** Cents a period, with add-ons. */
  totalCents: number;
  addOns: AddOns;
  termStart: number | null;
  termEnd: number | null;
  nextBillingAt: number | null;
  /** Null: there is none. */
  nextPayment: NextPayment | null;
  nextTerm: Purchase | null;
  owedCents: number | null;
  /** What is wrong with the card; null: nothing. */
  cardTrouble: Exclude<CardStatus, 'valid'> | null;
  suspendedFrom: number | null;
  refundableCents: number;
  promotionalCents: number;
  /** What operators granted for the next payments, as far as it is left. */
  credits: readonly Credit[];
  /** What operators gave beside it, as far as it is in force. */
  grants: readonly Grant[];
}

/**
 * The subscription in force at `now`: a trial lifts the plan, and ends in the plan that is paid for. `payment` null: nothing was ever bought.
 * `createdAt` is that of the organization. While something is owed the term is the one that was paid for last.
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

/** Returns the next payment: the price of what the next term brings, from credit first; null while no payment is to come. */
export const nextPaymentOf = (
  { plan, addOns }: Pick<PlanEntitlement, 'plan' | 'addOns'>,
  { nextBillingAt, nextTerm, period, refundableCents, promotionalCents, credits }: Payment,
): NextPayment | null => {
  if (nextBillingAt === null) return null;
  const price = priceOf(nextTerm ?? { plan, period, addOns });
  const creditCents = Math.min(price, refundableCents + usableAt(promotionalCents, credits, nextBillingAt));
  return { cents: price - creditCents, creditCents };
};

/** Where nothing is sold nothing costs, begins or ends. */
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
