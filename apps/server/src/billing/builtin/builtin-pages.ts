import { advance, buy, setCard } from '@pharos/domain/billing/ledger.ts';
import { type Purchase, priceOf } from '@pharos/domain/plans/plan-prices.ts';
import { lockLedger, writeLedger } from '../../storage/billing/builtin-ledgers.ts';
import { type BuiltinPage, findBuiltinPage, finishBuiltinPage } from '../../storage/billing/builtin-pages.ts';
import { organizationOfCustomer } from '../../storage/billing/subscriptions.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { REFUSALS } from './builtin-provider.ts';
import { type CardForm, readCardForm, TEST_CARDS } from './test-cards.ts';

/** The pages on which the built-in provider takes a card. */
export interface BuiltinPages {
  /** Undefined once it was used, and an hour after it was made. */
  find(id: string): Promise<ShownPage | undefined>;
  pay(id: string, form: CardForm): Promise<PayOutcome>;
}

/** A page with what stands on it. */
export interface ShownPage extends BuiltinPage {
  /** What is bought, in words; null: a card is only kept. */
  bought: { what: string; price: string } | null;
  cards: readonly { number: string; says: string }[];
}

export type PayOutcome = 'succeeded' | 'asks' | 'gone' | { refused: string; field: 'number' | 'expiry' | 'code' };

export const createBuiltinPages = ({ db, now }: { db: Db; now: () => number }): BuiltinPages => ({
  find: async (id) => {
    const page = await findBuiltinPage(db, id, now());
    return page && { ...page, bought: page.purchase && inWords(page.purchase), cards: CARDS };
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
        // Of two that pay on one page at once, the second finds it used.
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

const CARDS = Object.entries(TEST_CARDS).map(([number, { says }]) => ({ number, says }));

const inWords = (purchase: Purchase): { what: string; price: string } => {
  const { plan, period, addOns } = purchase;
  const parts = [
    plan,
    ...(addOns.checks > 0 ? [`${addOns.checks} more checks`] : []),
    ...(addOns.badges ? ['badges'] : []),
  ];
  return { what: `${parts.join(', ')}, by the ${period}`, price: `$${(priceOf(purchase) / 100).toFixed(2)}` };
};

/** Rolls the page's use back: another card can be tried on it. */
class PaymentRefused extends Error {}
