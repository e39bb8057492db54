import type { Period } from '../plans/add-ons.ts';
import { type Purchase, priceOf } from '../plans/plan-prices.ts';
import { suspensionOf } from '../plans/unpaid.ts';

/** A simulated card. The page that collects card numbers and security codes does not pass them on. */
export interface LedgerCard {
  brand: string;
  lastFour: string;
  /** The first moment at which the card is no longer valid. */
  expiresAt: number;
  /** Whether charges after the first payment fail. */
  failsLater: boolean;
}

export interface LedgerInvoice {
  number: number;
  at: number;
  /** The amount in cents. Credit pays `credited` of it, which includes `promotional` from granted credit. */
  cents: number;
  credited: number;
  promotional: number;
  paidAt: number | null;
  attempts: number;
}

export interface LedgerSubscription {
  bought: Purchase;
  /** The price of the current term, in cents. A change in mid-term returns a part of it. */
  termCents: number;
  startedAt: number;
  termStart: number;
  termEnd: number;
  /** Null: the same purchase again. 'nothing': the subscription ends. */
  next: Purchase | 'nothing' | null;
}

export interface LedgerPromotion {
  reference: string;
  /** Negative if credit was withdrawn. */
  cents: number;
  at: number;
}

/**
 * The billing record of one customer, as plain data. All times are epoch milliseconds, and all amounts are whole cents.
 */
export interface Ledger {
  version: number;
  /** Null before the first purchase. */
  subscription: LedgerSubscription | null;
  endedAt: number | null;
  card: LedgerCard | null;
  /** Unused credit that the customer paid for. */
  creditCents: number;
  /** Unused credit that was granted to the customer. It is used before `creditCents`. */
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

export type LedgerRefusal = 'no-card' | 'card-refused' | 'owes' | 'nothing-bought';

export type LedgerResult = { ledger: Ledger } | { refused: LedgerRefusal };

export const runningSubscription = ({ subscription, endedAt }: Ledger): LedgerSubscription | null =>
  endedAt === null ? subscription : null;

/** Days after an invoice on which the card is charged again. */
const RETRY_DAYS = [3, 7, 12, 14] as const;
const DAY_MS = 24 * 3_600_000;

/**
 * Returns the unpaid invoice. There is at most one, because a subscription is not renewed while an invoice is unpaid.
 */
export const unpaidInvoice = ({ invoices }: Ledger): LedgerInvoice | null =>
  invoices.find(({ paidAt }) => paidAt === null) ?? null;

/**
 * Returns the end of a term: the same day (UTC) of the next month or year, or the last day of a month without that day.
 * @param anchor The day on which the first term started. It restores a 31st after February.
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
 * Changes the purchase immediately. The price of the rest of the term is returned as credit, and the new price for the
 * rest is charged. Both are proportional to the remaining time and rounded to whole cents. A change of the period
 * starts a new term.
 */
export const changeNow = (ledger: Ledger, bought: Purchase, now: number): LedgerResult => {
  const old = runningSubscription(ledger);
  if (!old) return { refused: 'nothing-bought' };
  if (unpaidInvoice(ledger)) return { refused: 'owes' };
  // Limited to the whole term, in case the clock was set back to a time before the term.
  const left = Math.min(1, Math.max(0, old.termEnd - now) / (old.termEnd - old.termStart));
  const back = Math.round(old.termCents * left);
  const isNewTerm = bought.period !== old.bought.period;
  const costs = isNewTerm ? priceOf(bought) : Math.round(priceOf(bought) * left);
  // Equal amounts cancel out and need no invoice.
  const charged =
    costs === back ? { ledger } : charge({ ...ledger, creditCents: ledger.creditCents + back }, costs, now, false);
  if ('refused' in charged) return charged;
  const term = isNewTerm
    ? { termStart: now, termEnd: termEndOf(now, bought.period, now), startedAt: now, termCents: priceOf(bought) }
    : // Stored as if the whole term had this price. The next change then returns the same proportion.
      { termCents: priceOf(bought) };
  const subscription = { ...old, ...term, bought, next: null };
  return { ledger: changed(charged.ledger, { subscription }) };
};

/**
 * Returns the cents that such a change would charge to the card; null if the change would be rejected with any card.
 */
export const dueNow = (ledger: Ledger, bought: Purchase, now: number): number | null => {
  const present = advance(ledger, now);
  const anyCard = { brand: '', lastFour: '', expiresAt: Number.POSITIVE_INFINITY, failsLater: false };
  const result = changeNow({ ...present, card: anyCard }, bought, now);
  if ('refused' in result) return null;
  const invoice = result.ledger.invoices[present.invoices.length];
  return invoice ? invoice.cents - invoice.credited : 0;
};

/** Schedules a change for the next term. 'nothing' ends the subscription with the current term. */
export const changeAtTermEnd = (ledger: Ledger, next: Purchase | 'nothing'): LedgerResult => {
  const subscription = runningSubscription(ledger);
  if (!subscription) return { refused: 'nothing-bought' };
  return { ledger: changed(ledger, { subscription: { ...subscription, next } }) };
};

/** Stores a new card and charges it for an unpaid invoice. The card is stored even if the charge fails. */
export const setCard = (ledger: Ledger, card: LedgerCard, now: number): Ledger => {
  const withCard = changed(ledger, { card });
  return unpaidInvoice(withCard) ? retry(withCard, now) : withCard;
};

/** Grants credit, or withdraws it if `cents` is negative. It withdraws at most the available credit. */
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
 * Applies the automatic changes until `now`: renewals, changes at the end of a term, and retries of failed charges. If
 * the subscription was to end with a term whose invoice is unpaid, the debt is written off.
 */
export const advance = (ledger: Ledger, now: number): Ledger => {
  let current = ledger;
  for (let at = nextAt(current); at !== null && at <= now; at = nextAt(current)) {
    current = step(current, at);
  }
  return current;
};

export const nextAt = (ledger: Ledger): number | null => {
  const unpaid = unpaidInvoice(ledger);
  if (!unpaid) return runningSubscription(ledger)?.termEnd ?? null;
  const retryAt = retryOf(unpaid);
  if (retryAt !== null) return retryAt;
  const running = runningSubscription(ledger);
  return running?.next === 'nothing' ? running.termEnd : null;
};

const retryOf = ({ at, attempts }: LedgerInvoice): number | null => {
  const day = RETRY_DAYS[attempts - 1];
  return day === undefined ? null : at + day * DAY_MS;
};

const step = (ledger: Ledger, at: number): Ledger => {
  const unpaid = unpaidInvoice(ledger);
  if (!unpaid) return renew(ledger, at);
  return retryOf(unpaid) === null ? close(ledger, at) : retry(ledger, at);
};

/** Ends the subscription immediately. The rest of the term is not refunded, and an unpaid invoice is written off. */
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

/** Charges the card for the unpaid invoice. If the subscription was suspended, a new term starts with the payment. */
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

/**
 * Adds an invoice that is paid immediately, from credit first. The ledger remains unchanged if the card is rejected.
 */
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
