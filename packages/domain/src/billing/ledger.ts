import type { Period } from '../plans/add-ons.ts';
import { type Purchase, priceOf } from '../plans/plan-prices.ts';
import { suspensionOf } from '../plans/unpaid.ts';

/** How charges to a card turn out. Card numbers and codes stay with the page that took them. */
export interface LedgerCard {
  brand: string;
  /** Last four digits. */
  lastFour: string;
  /** Epoch milliseconds of its first moment without validity. */
  expiresAt: number;
  /** Whether charges after the first payment are refused. */
  failsLater: boolean;
}

export interface LedgerInvoice {
  number: number;
  /** Epoch milliseconds. */
  at: number;
  /** The amount in cents; credit pays `credited` of it, and granted credit `promotional` of that. */
  cents: number;
  credited: number;
  promotional: number;
  paidAt: number | null;
  /** How often the card was charged for it. */
  attempts: number;
}

export interface LedgerSubscription {
  bought: Purchase;
  /** What the running term was charged for `bought`, in cents: what a change gives back a part of. */
  termCents: number;
  startedAt: number;
  termStart: number;
  termEnd: number;
  /** What the next term brings: the same (null), another purchase, or nothing. */
  next: Purchase | 'nothing' | null;
}

/** A change of the credit that a customer was granted. */
export interface LedgerPromotion {
  /** The name that the change was asked for by. */
  reference: string;
  /** Negative where credit was withdrawn. */
  cents: number;
  at: number;
}

/** The books of one customer: plain data. All times are epoch milliseconds, all money whole cents. */
export interface Ledger {
  /** Counted up by every change. */
  version: number;
  /** The last one; null while none was ever bought. */
  subscription: LedgerSubscription | null;
  /** When the subscription ended; null while it goes on. */
  endedAt: number | null;
  card: LedgerCard | null;
  /** What the customer has in credit, paid for and not used. */
  creditCents: number;
  /** What the customer was granted in credit and has not used. It is used first. */
  promotionalCents: number;
  promotions: readonly LedgerPromotion[];
  invoices: readonly LedgerInvoice[];
}

export const EMPTY_LEDGER: Ledger = {
  version: 0,
  subscription: null,
  endedAt: null,
  card: null,
  creditCents: 0,
  promotionalCents: 0,
  promotions: [],
  invoices: [],
};

/** Why books were not changed. */
export type LedgerRefusal = 'no-card' | 'card-refused' | 'owes' | 'nothing-bought';

export type LedgerResult = { ledger: Ledger } | { refused: LedgerRefusal };

/** The subscription that goes on; null while there is none. */
export const runningSubscription = ({ subscription, endedAt }: Ledger): LedgerSubscription | null =>
  endedAt === null ? subscription : null;

/** Days after an invoice on which the card is charged again. */
const RETRY_DAYS = [3, 7, 12, 14] as const;
const DAY_MS = 24 * 3_600_000;

/** The invoice that was not paid yet, if any. There is at most one: what is not paid for is not renewed. */
export const unpaidInvoice = ({ invoices }: Ledger): LedgerInvoice | null =>
  invoices.find(({ paidAt }) => paidAt === null) ?? null;

/**
 * The same day of the next month or year, by UTC; the month's last where it has no such day. `anchor`: the day on which the first term
 * began, so that a 31st comes back after February.
 */
export const termEndOf = (start: number, period: Period, anchor: number): number => {
  const from = new Date(start);
  const months = period === 'year' ? 12 : 1;
  const day = new Date(anchor).getUTCDate();
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return new Date(
    Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      Math.min(day, lastDay),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
      from.getUTCMilliseconds(),
    ),
  ).getTime();
};

/** Buys a first subscription, or one after the last has ended. */
export const buy = (ledger: Ledger, bought: Purchase, now: number): LedgerResult => {
  if (unpaidInvoice(ledger)) return { refused: 'owes' };
  if (runningSubscription(ledger)) return changeNow(ledger, bought, now);
  const termCents = priceOf(bought);
  const charged = charge(ledger, termCents, now, true);
  if ('refused' in charged) return charged;
  const termEnd = termEndOf(now, bought.period, now);
  const subscription = { bought, termCents, startedAt: now, termStart: now, termEnd, next: null };
  return { ledger: changed(charged.ledger, { subscription, endedAt: null }) };
};

/**
 * Changes what is bought at once. What was paid for the rest of the term is given back, what the rest costs now is charged: both in
 * proportion to the time that is left, rounded to whole cents each. Another period begins a term of its own.
 */
export const changeNow = (ledger: Ledger, bought: Purchase, now: number): LedgerResult => {
  const old = runningSubscription(ledger);
  if (!old) return { refused: 'nothing-bought' };
  if (unpaidInvoice(ledger)) return { refused: 'owes' };
  // Never more than the whole term, when the clock was set back to before it.
  const left = Math.min(1, Math.max(0, old.termEnd - now) / (old.termEnd - old.termStart));
  const back = Math.round(old.termCents * left);
  const isNewTerm = bought.period !== old.bought.period;
  const costs = isNewTerm ? priceOf(bought) : Math.round(priceOf(bought) * left);
  // Equal amounts cancel out: there is nothing to pay, and so no invoice.
  const charged =
    costs === back ? { ledger } : charge({ ...ledger, creditCents: ledger.creditCents + back }, costs, now, false);
  if ('refused' in charged) return charged;
  const term = isNewTerm
    ? { termStart: now, termEnd: termEndOf(now, bought.period, now), startedAt: now, termCents: priceOf(bought) }
    : // As if the whole term had cost it: the next change gives back the same proportion.
      { termCents: priceOf(bought) };
  const subscription = { ...old, ...term, bought, next: null };
  return { ledger: changed(charged.ledger, { subscription }) };
};

/** Cents that the card is charged for such a change; null where it is refused whatever the card. */
export const dueNow = (ledger: Ledger, bought: Purchase, now: number): number | null => {
  const present = advance(ledger, now);
  const anyCard = { brand: '', lastFour: '', expiresAt: Number.POSITIVE_INFINITY, failsLater: false };
  const result = changeNow({ ...present, card: anyCard }, bought, now);
  if ('refused' in result) return null;
  const invoice = result.ledger.invoices[present.invoices.length];
  return invoice ? invoice.cents - invoice.credited : 0;
};

/** Agrees what the next term brings; `nothing` ends the subscription then. */
export const changeAtTermEnd = (ledger: Ledger, next: Purchase | 'nothing'): LedgerResult => {
  const subscription = runningSubscription(ledger);
  if (!subscription) return { refused: 'nothing-bought' };
  return { ledger: changed(ledger, { subscription: { ...subscription, next } }) };
};

/** A new card, with which what is owed is paid at once. One that is refused then is kept, and the invoice stays unpaid. */
export const setCard = (ledger: Ledger, card: LedgerCard, now: number): Ledger => {
  const withCard = changed(ledger, { card });
  return unpaidInvoice(withCard) ? retry(withCard, now) : withCard;
};

/** Grants credit, or withdraws it (negative), at most as much as there is. */
export const changeCredit = (
  ledger: Ledger,
  { reference, cents }: Omit<LedgerPromotion, 'at'>,
  now: number,
): Ledger => {
  const promotion = { reference, cents: Math.max(cents, -ledger.promotionalCents), at: now };
  return changed(ledger, {
    promotionalCents: ledger.promotionalCents + promotion.cents,
    promotions: [...ledger.promotions, promotion],
  });
};

/**
 * What happens by itself until `now`: renewals, changes at the end of a term, further charges of what was not paid. What is not paid until
 * the end of a term after which nothing was to come is written off: the customer has left.
 */
export const advance = (ledger: Ledger, now: number): Ledger => {
  let current = ledger;
  for (let at = nextAt(current); at !== null && at <= now; at = nextAt(current)) {
    current = step(current, at);
  }
  return current;
};

/** When something happens by itself next; null when nothing does. */
export const nextAt = (ledger: Ledger): number | null => {
  const unpaid = unpaidInvoice(ledger);
  if (!unpaid) return runningSubscription(ledger)?.termEnd ?? null;
  const retryAt = retryOf(unpaid);
  if (retryAt !== null) return retryAt;
  const running = runningSubscription(ledger);
  return running?.next === 'nothing' ? running.termEnd : null;
};

/** When the card is charged for it again; null: never again by itself. */
const retryOf = ({ at, attempts }: LedgerInvoice): number | null => {
  const day = RETRY_DAYS[attempts - 1];
  return day === undefined ? null : at + day * DAY_MS;
};

/** What happens at `nextAt`. */
const step = (ledger: Ledger, at: number): Ledger => {
  const unpaid = unpaidInvoice(ledger);
  if (!unpaid) return renew(ledger, at);
  return retryOf(unpaid) === null ? close(ledger, at) : retry(ledger, at);
};

/** Ends the subscription at once; what is left of its term is not paid back, what is owed is written off. */
export const close = (ledger: Ledger, now: number): Ledger =>
  runningSubscription(ledger) === null
    ? ledger
    : changed(ledger, { endedAt: now, invoices: ledger.invoices.filter(({ paidAt }) => paidAt !== null) });

const renew = (ledger: Ledger, at: number): Ledger => {
  const old = runningSubscription(ledger);
  if (!old) return ledger;
  const bought = old.next ?? old.bought;
  if (bought === 'nothing' || priceOf(bought) === 0) return changed(ledger, { endedAt: at });
  const termCents = priceOf(bought);
  const isOtherPeriod = bought.period !== old.bought.period;
  const startedAt = isOtherPeriod ? at : old.startedAt;
  const termEnd = termEndOf(at, bought.period, startedAt);
  const subscription = { bought, termCents, startedAt, termStart: at, termEnd, next: null };
  const charged = charge(ledger, termCents, at, false);
  if ('ledger' in charged) return changed(charged.ledger, { subscription });
  const { invoice, ...left } = useCredit(ledger, termCents, at);
  return changed(ledger, { subscription, ...left, invoices: [...ledger.invoices, { ...invoice, paidAt: null }] });
};

/** Charges the card for what is owed. A term that was suspended meanwhile begins with the payment. */
const retry = (ledger: Ledger, now: number): Ledger => {
  const unpaid = unpaidInvoice(ledger);
  const { card } = ledger;
  const subscription = runningSubscription(ledger);
  if (!unpaid || !subscription) return ledger;
  const isPaid = card !== null && !card.failsLater && now < card.expiresAt;
  const invoice = { ...unpaid, attempts: unpaid.attempts + 1, paidAt: isPaid ? now : null };
  const invoices = ledger.invoices.map((each) => (each === unpaid ? invoice : each));
  const wasSuspended = isPaid && now >= suspensionOf(unpaid.at);
  const { bought, startedAt } = subscription;
  const term = wasSuspended
    ? { startedAt: now, termStart: now, termEnd: termEndOf(now, bought.period, now) }
    : { startedAt };
  return changed(ledger, { invoices, subscription: { ...subscription, ...term } });
};

/** An invoice that is paid at once, from credit first; the books are as before when the card is refused. */
const charge = (ledger: Ledger, cents: number, at: number, isFirst: boolean): LedgerResult => {
  const { card, invoices } = ledger;
  const { invoice, ...left } = useCredit(ledger, cents, at);
  if (invoice.credited < cents) {
    if (card === null) return { refused: 'no-card' };
    if ((card.failsLater && !isFirst) || at >= card.expiresAt) return { refused: 'card-refused' };
  }
  if (cents === 0) return { ledger };
  return { ledger: { ...ledger, ...left, invoices: [...invoices, invoice] } };
};

/** An invoice that is paid now, from granted credit first, and the credit that is left. */
const useCredit = ({ promotionalCents, creditCents, invoices }: Ledger, cents: number, at: number) => {
  const promotional = Math.min(promotionalCents, cents);
  const refunded = Math.min(creditCents, cents - promotional);
  const credited = promotional + refunded;
  return {
    invoice: { number: invoices.length + 1, at, cents, credited, promotional, paidAt: at, attempts: 1 },
    promotionalCents: promotionalCents - promotional,
    creditCents: creditCents - refunded,
  };
};

const changed = (ledger: Ledger, changes: Partial<Ledger>): Ledger => ({
  ...ledger,
  ...changes,
  version: ledger.version + 1,
});
