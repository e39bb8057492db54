import { type AddOns, NO_ADD_ONS, type Period } from './add-ons.ts';
import { type Grant, runningGrants } from './grants.ts';
import { type Purchase, planPrice, priceOf } from './plan-prices.ts';
import { inForce, type PlanHolding, type PlanName } from './plans.ts';
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
}

/** What an organization has subscribed to, or tries. Times are epoch milliseconds; null where there is no such moment. */
export interface Subscription {
  plan: PlanName;
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
  /** What the next payment takes, in cents; null: there is none. */
  nextBillingCents: number | null;
  nextTerm: Purchase | null;
  owedCents: number | null;
  /** What is wrong with the card; null: nothing. */
  cardTrouble: Exclude<CardStatus, 'valid'> | null;
  suspendedFrom: number | null;
  refundableCents: number;
  promotionalCents: number;
  /** What operators gave beside it, as far as it is in force. */
  grants: readonly Grant[];
}

/**
 * The subscription in force at `now`: a trial lifts the plan, and ends in the plan that is paid for. `payment` null: nothing was ever bought.
 * `createdAt` is that of the organization. While something is owed the term is the one that was paid for last.
 */
export const subscriptionOf = (
  holding: PlanHolding,
  payment: Payment | null,
  createdAt: number,
  now: number,
): Subscription => {
  if (holding.unlocked) return UNLOCKED;
  const { plan, isTrial, addOns } = inForce(holding, now);
  const { unpaidSince = null, cardStatus = null, status = 'active' } = payment ?? {};
  const period = payment?.period ?? 'month';
  const isOver = status === 'non_renewing' && payment !== null && now >= payment.termEnd;
  return {
    plan,
    status: isTrial ? 'in_trial' : isOver ? 'cancelled' : status,
    startedAt: payment?.startedAt ?? createdAt,
    trialEnd: holding.trial?.endsAt ?? null,
    period,
    priceCents: planPrice(plan, period) ?? 0,
    totalCents: priceOf({ plan, period, addOns }),
    addOns,
    termStart: payment?.termStart ?? null,
    termEnd: unpaidSince ?? payment?.termEnd ?? null,
    nextBillingAt: payment?.nextBillingAt ?? null,
    nextBillingCents: payment && nextPaymentCents(holding, payment),
    nextTerm: payment?.nextTerm ?? null,
    owedCents: payment?.owedCents ?? null,
    cardTrouble: unpaidSince !== null ? 'failed' : cardStatus === 'valid' ? null : cardStatus,
    suspendedFrom: unpaidSince === null ? null : suspensionOf(unpaidSince),
    refundableCents: payment?.refundableCents ?? 0,
    promotionalCents: payment?.promotionalCents ?? 0,
    grants: runningGrants(holding.grants, now),
  };
};

/** Cents that the next payment takes: the price of what the next term brings, less the credit; null while no payment is to come. */
export const nextPaymentCents = (
  { plan, addOns }: Pick<PlanHolding, 'plan' | 'addOns'>,
  { nextBillingAt, nextTerm, period, refundableCents, promotionalCents }: Payment,
): number | null =>
  nextBillingAt === null
    ? null
    : Math.max(0, priceOf(nextTerm ?? { plan, period, addOns }) - refundableCents - promotionalCents);

/** Where nothing is sold nothing costs, begins or ends. */
const UNLOCKED: Subscription = {
  plan: 'ESTATE',
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
  nextBillingCents: null,
  nextTerm: null,
  owedCents: null,
  cardTrouble: null,
  suspendedFrom: null,
  refundableCents: 0,
  promotionalCents: 0,
  grants: [],
};
