import { advance, buy, type Ledger, setCard, unpaidInvoice } from '@pharos/domain/billing/ledger.ts';
import { type Purchase, priceOf } from '@pharos/domain/plans/plan-prices.ts';
import { moneyText } from '@pharos/domain/text/money-text.ts';
import { purchaseText } from '@pharos/domain/text/purchase-text.ts';
import { lockLedger, readLedger, writeLedger } from '../../storage/billing/builtin-ledgers.ts';
import { type BuiltinPage, findBuiltinPage, finishBuiltinPage } from '../../storage/billing/builtin-pages.ts';
import { organizationOfCustomer } from '../../storage/billing/subscriptions.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { REFUSALS } from './builtin-provider.ts';
import { type CardForm, readCardForm, TEST_CARDS } from './test-cards.ts';

export interface BuiltinPages {
  /** Returns undefined after the page was used, and one hour after it was created. */
  find(id: string): Promise<ShownPage | undefined>;
  pay(id: string, form: CardForm): Promise<PayOutcome>;
}

export interface ShownPage extends BuiltinPage {
  /** The purchase or the unpaid invoice. Null if nothing is due and the page only stores a card. */
  bought: { what: string; price: string } | null;
  cards: readonly { number: string; description: string }[];
}

export type PayOutcome = 'succeeded' | 'asks' | 'gone' | { refused: string; field: 'number' | 'expiry' | 'code' };

export const createBuiltinPages = ({ db, now }: { db: Db; now: () => number }): BuiltinPages => ({
  find: async (id) => {
    const page = await findBuiltinPage(db, id, now());
    if (!page) return undefined;
    const bought = page.purchase
      ? describePurchase(page.purchase)
      : describeDebt(advance(await readLedger(db, page.customerId), now()));
    return { ...page, bought, cards: CARDS };
  },
  pay: (id, form) =>
    db
      .transaction()
      .execute(async (trx) => {
        const page = await findBuiltinPage(trx, id, now());
        if (!page) return 'gone';
        const read = readCardForm(form, now());
        if (read === 'asks' || 'refused' in read) return read;
        const stored = await lockLedger(trx, page.customerId);
        // If two requests pay on the same page at the same time, the second request finds it used.
        if (!(await finishBuiltinPage(trx, id, now()))) return 'gone';
        const withCard = setCard(advance(stored, now()), read.card, now());
        const bought = page.purchase === null ? { ledger: withCard } : buy(withCard, page.purchase, now());
        if ('refused' in bought) throw new PaymentRefused(REFUSALS[bought.refused]);
        await writeLedger(trx, page.customerId, bought.ledger);
        const organizationId = await organizationOfCustomer(trx, page.customerId);
        if (organizationId !== undefined)
          await enqueueJob(trx, 'sync-billing', { organizationId }, { jobKey: `sync-billing:${organizationId}` });
        return 'succeeded' as const;
      })
      .catch((error: unknown) => {
        if (!(error instanceof PaymentRefused)) throw error;
        return { refused: error.message, field: 'number' as const };
      }),
});

const CARDS = Object.entries(TEST_CARDS).map(([number, { description }]) => ({ number, description }));

const describePurchase = (purchase: Purchase): { what: string; price: string } => ({
  what: `${purchaseText(purchase)}, by the ${purchase.period}`,
  price: moneyText(priceOf(purchase)),
});

const describeDebt = (ledger: Ledger): { what: string; price: string } | null => {
  const unpaid = unpaidInvoice(ledger);
  return unpaid && { what: `Invoice ${unpaid.number}`, price: moneyText(unpaid.cents - unpaid.credited) };
};

/** Rolls back the transaction, so that another card can be tried on the same page. */
class PaymentRefused extends Error {}
