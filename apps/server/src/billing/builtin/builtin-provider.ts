import { randomUUID } from 'node:crypto';
import {
  advance,
  changeAtTermEnd,
  changeCredit,
  changeNow,
  close,
  dueNow,
  type Ledger,
  type LedgerRefusal,
  type LedgerResult,
  unpaidInvoice,
} from '@pharos/domain/billing/ledger.ts';
import { NO_ADD_ONS } from '@pharos/domain/plans/add-ons.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import {
  listLedgers,
  lockLedger,
  readBuiltinAddresses,
  readLedger,
  writeBuiltinAddresses,
  writeLedger,
} from '../../storage/billing/builtin-ledgers.ts';
import { insertBuiltinPage } from '../../storage/billing/builtin-pages.ts';
import type { Db } from '../../storage/connection/connect.ts';
import {
  type BillingProvider,
  type BillingRecord,
  type ChangeOutcome,
  type HostedPage,
  UnreadableBillingRecord,
} from '../port.ts';
import { understood } from '../understood.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 100;
const EXPIRING_MS = 30 * DAY_MS;

export interface BuiltinParts {
  db: Db;
  baseUrl: string;
  now: () => number;
}

/**
 * Creates a billing provider that moves no money and shows this on its pages. It is for trials of Pharos and for hosts
 * that only need plans. Its ledgers are in the database of Pharos.
 */
export const createBuiltinProvider = (parts: BuiltinParts): BillingProvider => {
  const { db, baseUrl, now } = parts;
  const change = async (customerId: string, work: (ledger: Ledger) => LedgerResult): Promise<ChangeOutcome> => {
    const result = await changeLedger(parts, customerId, work);
    if (!('refused' in result)) return 'changed';
    return result.refused === 'no-card' ? 'no-card' : { refused: REFUSALS[result.refused] };
  };
  const read = async (customerId: string) =>
    billingRecordOf((await understood(changeLedger(parts, customerId, (ledger) => ({ ledger })))).ledger, now());
  /** Returns the error of an unreadable ledger, so that the remaining ledgers are read. */
  const readOrError = async (customerId: string) => {
    try {
      return await read(customerId);
    } catch (error) {
      if (!(error instanceof UnreadableBillingRecord)) throw error;
      return error;
    }
  };
  const page = async (
    { customerId }: { customerId: string },
    {
      purchase,
      returnTo,
      isFramed,
    }: Pick<Parameters<typeof insertBuiltinPage>[1], 'purchase' | 'returnTo' | 'isFramed'>,
  ): Promise<HostedPage> => {
    const id = randomUUID();
    await insertBuiltinPage(db, { id, customerId, purchase, returnTo, isFramed }, now() + HOUR_MS, now());
    return { url: `${baseUrl}/billing/test/${id}` };
  };
  return {
    name: 'builtin',
    frameOrigin: new URL(baseUrl).origin,
    read,
    listPaidInvoices: async (customerId) =>
      (await understood(readLedger(db, customerId))).invoices.flatMap(({ number, cents, credited, paidAt }) =>
        paidAt === null ? [] : [{ id: String(number), paidAt, cents: cents - credited, creditCents: credited }],
      ),
    readAll: async function* () {
      let after = '';
      for (;;) {
        const ids = await listLedgers(db, after, AT_ONCE);
        const last = ids.at(-1);
        if (last === undefined) return;
        const billingRecords = new Map<string, BillingRecord | Error>();
        for (const id of ids) billingRecords.set(id, await readOrError(id));
        yield billingRecords;
        after = last;
      }
    },
    startCheckout: (customer, purchase, returnTo) =>
      page(customer, { purchase, returnTo: returnTo.href, isFramed: false }),
    startCardForm: (customer, returnTo, isFramed) =>
      page(customer, { purchase: null, returnTo: returnTo.href, isFramed }),
    estimateNow: async (customerId, wanted) => dueNow(await readLedger(db, customerId), wanted, now()),
    changeNow: ({ customerId }, wanted) => change(customerId, (ledger) => changeNow(ledger, wanted, now())),
    changeAtTermEnd: ({ customerId }, wanted) =>
      change(customerId, (ledger) => changeAtTermEnd(ledger, wanted ?? 'nothing')),
    readAddresses: (customerId) => readBuiltinAddresses(db, customerId),
    writeAddresses: async ({ customerId }, addresses) => {
      await writeBuiltinAddresses(db, customerId, addresses);
      return [];
    },
    changeCredit: async (customerId, { id: reference, cents }) => {
      await change(customerId, (ledger) => ({
        ledger: ledger.promotions.some((each) => each.reference === reference)
          ? ledger
          : changeCredit(ledger, { reference, cents }, now()),
      }));
    },
    close: async (customerId) => {
      await change(customerId, (ledger) => ({ ledger: close(ledger, now()) }));
    },
  };
};

export const REFUSALS: Readonly<Record<LedgerRefusal, string>> = {
  'no-card': 'There is no payment card. Add a card first.',
  'card-refused': 'The card was declined. Nothing was changed. Update the card and try again.',
  owes: 'The last payment failed. Update the card first, then change the plan.',
  'nothing-bought': 'There is no paid plan, so nothing can be changed.',
};

/**
 * Advances a ledger to the current time and applies `work` to it, in one transaction. If `work` rejects the change,
 * `refused` is the reason.
 */
export const changeLedger = (
  { db, now }: Pick<BuiltinParts, 'db' | 'now'>,
  customerId: string,
  work: (ledger: Ledger) => LedgerResult,
): Promise<{ ledger: Ledger; refused?: LedgerRefusal }> =>
  db.transaction().execute(async (trx) => {
    const stored = await lockLedger(trx, customerId);
    const present = advance(stored, now());
    const result = work(present);
    const ledger = 'refused' in result ? present : result.ledger;
    if (ledger.version !== stored.version) await writeLedger(trx, customerId, ledger);
    return 'refused' in result ? { ledger, refused: result.refused } : { ledger };
  });

export const billingRecordOf = (ledger: Ledger, now: number): BillingRecord => {
  const { version, subscription, endedAt, card, creditCents, promotionalCents } = ledger;
  const unpaid = unpaidInvoice(ledger);
  const isRunning = subscription !== null && endedAt === null;
  const cardStatus = (expiresAt: number) =>
    now >= expiresAt ? 'expired' : now >= expiresAt - EXPIRING_MS ? 'expiring' : 'valid';
  return {
    version,
    bought: isRunning ? subscription.bought : null,
    payment:
      subscription === null
        ? null
        : {
            status: !isRunning ? 'cancelled' : subscription.next === 'nothing' ? 'non_renewing' : 'active',
            period: subscription.bought.period,
            startedAt: subscription.startedAt,
            termStart: subscription.termStart,
            termEnd: subscription.termEnd,
            nextBillingAt: isRunning && subscription.next !== 'nothing' ? subscription.termEnd : null,
            nextTerm: isRunning ? nextTermOf(subscription) : null,
            unpaidSince: unpaid?.at ?? null,
            owedCents: unpaid && unpaid.cents - unpaid.credited,
            refundableCents: creditCents,
            promotionalCents,
          },
    card: card && {
      brand: card.brand,
      maskedNumber: `•••• •••• •••• ${card.lastFour}`,
      status: unpaid ? 'failed' : cardStatus(card.expiresAt),
    },
  };
};

const nextTermOf = ({ next, bought: { period } }: NonNullable<Ledger['subscription']>): Purchase | null =>
  next === 'nothing' ? { plan: 'SPROUT', period, addOns: NO_ADD_ONS } : next;
