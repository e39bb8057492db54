import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHECK_STEPS } from '../plans/add-ons.ts';
import { PLANS_FOR_SALE, type Purchase, priceOf } from '../plans/plan-prices.ts';
import {
  advance,
  buy,
  changeAtTermEnd,
  changeCredit,
  changeNow,
  close,
  dueNow,
  EMPTY_LEDGER,
  type Ledger,
  type LedgerResult,
  nextAt,
  setCard,
  termEndOf,
  unpaidInvoice,
} from './ledger.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31, 9);
const card = { brand: 'Visa', lastFour: '4242', expiresAt: Date.UTC(2040, 0, 1), failsLater: false };
const failing = { ...card, failsLater: true };
const blossom: Purchase = { plan: 'BLOSSOM', period: 'month', addOns: { checks: 0, badges: false } };
const garden: Purchase = { ...blossom, plan: 'GARDEN' };
const taken = (result: LedgerResult): Ledger => {
  if ('refused' in result) throw new Error(`refused: ${result.refused}`);
  return result.ledger;
};
const bought = (purchase = blossom, by = card) => taken(buy(setCard(EMPTY_LEDGER, by, START), purchase, START));
const moneyOf = ({ invoices }: Ledger) =>
  invoices.reduce((sum, { cents, credited, paidAt }) => sum + (paidAt === null ? 0 : cents - credited), 0);

test('rejects a purchase without a card and with an expired card', () => {
  expect(buy(EMPTY_LEDGER, blossom, START)).toEqual({ refused: 'no-card' });
  const expired = { ...card, expiresAt: START };
  expect(buy(setCard(EMPTY_LEDGER, expired, START), blossom, START)).toEqual({ refused: 'card-refused' });
});

test('ends a term on the same day of the next month, or on the last day of that month', () => {
  const ends = [START];
  for (let n = 0; n < 3; n += 1) ends.push(termEndOf(ends.at(-1) ?? 0, 'month', START));
  expect(ends.slice(1).map((end) => new Date(end).toISOString().slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(termEndOf(Date.UTC(2028, 1, 29), 'year', Date.UTC(2028, 1, 29))).toBe(Date.UTC(2029, 1, 28));
});

test('renews the subscription at the end of each term, even if the ledger is advanced late', () => {
  const late = advance(bought(), Date.UTC(2026, 3, 30, 9));
  expect(late.invoices.map(({ at, cents }) => [new Date(at).toISOString().slice(0, 10), cents])).toEqual([
    ['2026-01-31', 1100],
    ['2026-02-28', 1100],
    ['2026-03-31', 1100],
    ['2026-04-30', 1100],
  ]);
  let often = bought();
  for (let now = START; now <= Date.UTC(2026, 3, 30, 9); now += DAY / 2) often = advance(often, now);
  expect(often).toEqual(late);
});

test('charges only the difference for the rest of the term after an upgrade in mid-term', () => {
  const now = START + 14 * DAY;
  const up = taken(changeNow(bought(), garden, now));
  // Half of the 28 days remain: 550 are credited for BLOSSOM, 1800 are charged for GARDEN.
  expect(up.invoices.at(-1)).toMatchObject({ cents: 1800, credited: 550, paidAt: now });
  expect(up).toMatchObject({ creditCents: 0, subscription: { termEnd: Date.UTC(2026, 1, 28, 9), bought: garden } });
});

test('creates no extra credit when the clock was set back', () => {
  const year = taken(changeNow(bought(garden), { ...garden, period: 'year' }, START - 40 * DAY));
  expect(moneyOf(year)).toBe(priceOf({ ...garden, period: 'year' }));
});

test('charges nothing when the same change is requested a second time', () => {
  const now = START + 14 * DAY;
  const once = taken(changeNow(bought(), garden, now));
  const twice = taken(changeNow(once, garden, now));
  expect(twice.invoices).toEqual(once.invoices);
  expect(moneyOf(twice)).toBe(moneyOf(once));
  expect(twice.creditCents).toBe(0);
});

test('predicts the amount that a change charges, after the credit for the rest of the term and other credits', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(blossom, garden, { ...garden, period: 'year' } as const),
      fc.constantFrom(garden, { ...garden, period: 'year' } as const, {
        ...blossom,
        addOns: { checks: 250, badges: true },
      }),
      fc.integer({ min: 0, max: 27 * DAY }),
      fc.nat(20_000),
      (from, to, later, creditCents) => {
        const ledger = { ...bought(from), creditCents };
        const paid = (billingRecords: Ledger) =>
          billingRecords.invoices.reduce((sum, { cents, credited }) => sum + cents - credited, 0);
        const changed = taken(changeNow(ledger, to, START + later));
        expect(dueNow(ledger, to, START + later)).toBe(paid(changed) - paid(ledger));
      },
    ),
  );
  expect(dueNow(EMPTY_LEDGER, garden, START)).toBeNull();
  const unpaid = advance(bought(blossom, failing), START + 40 * DAY);
  expect(dueNow(unpaid, garden, START + 40 * DAY)).toBeNull();
});

test('starts a new term when the period changes, and credits the rest of the old term', () => {
  const now = START + 14 * DAY;
  const year = taken(changeNow(bought(), { ...blossom, period: 'year' }, now));
  expect(year.invoices.at(-1)).toMatchObject({ cents: 10_560, credited: 550 });
  expect(year.subscription).toMatchObject({ termStart: now, termEnd: Date.UTC(2027, 1, 14, 9) });
});

test('applies the change or the end that was agreed for the next term', () => {
  const down = taken(changeAtTermEnd(bought(garden), blossom));
  const end = down.subscription?.termEnd ?? 0;
  expect(advance(down, end - 1)).toBe(down);
  expect(advance(down, end)).toMatchObject({ subscription: { bought: blossom, next: null }, endedAt: null });
  const over = advance(taken(changeAtTermEnd(bought(), 'nothing')), end + 90 * DAY);
  expect(over.endedAt).toBe(end);
  expect(nextAt(over)).toBeNull();
  expect(over.invoices).toHaveLength(1);
  expect(taken(buy(over, garden, end + 91 * DAY))).toMatchObject({ endedAt: null, subscription: { bought: garden } });
});

test('retries a failed charge on days 3, 7, 12 and 14, and renews or changes nothing until it is paid', () => {
  const end = bought().subscription?.termEnd ?? 0;
  const owing = advance(bought(blossom, failing), end);
  const tries = [];
  for (let ledger = owing, at = nextAt(ledger); at !== null; at = nextAt(ledger)) {
    tries.push((at - end) / DAY);
    ledger = advance(ledger, at);
  }
  expect(tries).toEqual([3, 7, 12, 14]);
  const later = advance(owing, end + 90 * DAY);
  expect(later.invoices).toHaveLength(2);
  expect(unpaidInvoice(later)).toMatchObject({ at: end, attempts: 5 });
  expect(changeNow(later, garden, end + 90 * DAY)).toEqual({ refused: 'owes' });
  expect(buy(later, garden, end + 90 * DAY)).toEqual({ refused: 'owes' });
});

test('writes off the debt of a customer who cancels at the end of the term, or at once if the term is already over', () => {
  const end = bought().subscription?.termEnd ?? 0;
  const owing = advance(bought(blossom, failing), end);
  const leaving = taken(changeAtTermEnd(owing, 'nothing'));
  const termEnd = owing.subscription?.termEnd ?? 0;
  expect(unpaidInvoice(advance(leaving, termEnd - 1))).not.toBeNull();
  const over = advance(leaving, termEnd);
  expect([over.endedAt, unpaidInvoice(over), nextAt(over)]).toEqual([termEnd, null, null]);
  const late = taken(changeAtTermEnd(advance(owing, termEnd + 60 * DAY), 'nothing'));
  expect(unpaidInvoice(advance(late, termEnd + 60 * DAY))).toBeNull();
});

test('charges a new card for the unpaid invoice, and starts a new term if the subscription was suspended', () => {
  const end = bought().subscription?.termEnd ?? 0;
  const owing = advance(bought(blossom, failing), end);
  const soon = setCard(owing, card, end + 2 * DAY);
  expect(unpaidInvoice(soon)).toBeNull();
  expect(soon.subscription?.termStart).toBe(end);
  const late = setCard(advance(owing, end + 30 * DAY), card, end + 30 * DAY);
  expect(late.subscription?.termStart).toBe(end + 30 * DAY);
  expect(unpaidInvoice(setCard(owing, failing, end + DAY))).not.toBeNull();
});

test('rejects a card from the moment it expires, for a change and for a retry', () => {
  const at = START + 5 * DAY;
  const year = { ...blossom, period: 'year' } as const;
  const changeAt = (now: number) => changeNow(setCard(bought(), { ...card, expiresAt: at }, START), year, now);
  expect(changeAt(at - 1)).toHaveProperty('ledger');
  expect(changeAt(at)).toEqual({ refused: 'card-refused' });
  const end = bought().subscription?.termEnd ?? 0;
  const owing = advance(bought(blossom, failing), end);
  expect(unpaidInvoice(setCard(owing, { ...card, expiresAt: end + DAY + 1 }, end + DAY))).toBeNull();
  expect(unpaidInvoice(setCard(owing, { ...card, expiresAt: end + DAY }, end + DAY))).not.toBeNull();
});

test('starts a new term for a payment at the moment of suspension, and pays the old term for a payment one millisecond earlier', () => {
  const end = bought().subscription?.termEnd ?? 0;
  const owing = advance(bought(blossom, failing), end);
  const paidAt = (now: number) => setCard(advance(owing, now), card, now).subscription;
  const suspended = end + 14.5 * DAY;
  expect(paidAt(suspended - 1)).toMatchObject({ termStart: end, termEnd: Date.UTC(2026, 2, 31, 9) });
  expect(paidAt(suspended)).toMatchObject({ termStart: suspended, termEnd: Date.UTC(2026, 3, 14, 21) });
});

test('ends later terms on the day of the month of the payment after a suspension, or of the change of the period', () => {
  const end = bought().subscription?.termEnd ?? 0;
  const back = Date.UTC(2026, 2, 15, 9);
  const paid = setCard(advance(advance(bought(blossom, failing), end), back), card, back);
  const renewed = advance(paid, Date.UTC(2026, 3, 15, 9)).subscription;
  expect(renewed).toMatchObject({ startedAt: back, termEnd: Date.UTC(2026, 4, 15, 9) });

  const year = { ...blossom, period: 'year' } as const;
  const changedAt = Date.UTC(2026, 1, 10, 9);
  const now = taken(changeNow(bought(), year, changedAt)).subscription;
  expect(now).toMatchObject({ startedAt: changedAt, termEnd: Date.UTC(2027, 1, 10, 9) });
  const later = taken(changeAtTermEnd(bought(year), blossom));
  const monthly = advance(later, Date.UTC(2027, 0, 31, 9)).subscription;
  expect(monthly).toMatchObject({ startedAt: Date.UTC(2027, 0, 31, 9), termEnd: Date.UTC(2027, 1, 28, 9) });
  const fromYear = taken(changeNow(taken(changeNow(bought(), year, changedAt)), blossom, Date.UTC(2026, 5, 20, 9)));
  expect(advance(fromYear, Date.UTC(2026, 6, 20, 9)).subscription?.termEnd).toBe(Date.UTC(2026, 7, 20, 9));
});

test('uses the credit only once when a renewal fails', () => {
  const end = bought().subscription?.termEnd ?? 0;
  const owing = advance({ ...bought(blossom, failing), creditCents: 300 }, end);
  expect(unpaidInvoice(owing)).toMatchObject({ cents: 1100, credited: 300 });
  expect(owing.creditCents).toBe(0);
  const covered = advance({ ...bought(blossom, failing), creditCents: 1500 }, end);
  expect([unpaidInvoice(covered), covered.creditCents]).toEqual([null, 400]);
});

test('charges nothing after the subscription was closed', () => {
  const closed = close(bought(), START + DAY);
  expect(advance(closed, START + 900 * DAY)).toBe(closed);
  expect(close(closed, START + 2 * DAY)).toBe(closed);
});

test('maintains a consistent ledger after any sequence of actions: valid credits, and at most one unpaid invoice', () => {
  const purchase = fc.record({
    plan: fc.constantFrom(...PLANS_FOR_SALE),
    period: fc.constantFrom('month' as const, 'year' as const),
    addOns: fc.record({ checks: fc.constantFrom(...CHECK_STEPS), badges: fc.boolean() }),
  });
  const step = fc.record({
    days: fc.integer({ min: 0, max: 70 }),
    act: fc.constantFrom('buy', 'now', 'later', 'end', 'card', 'bad-card'),
    purchase,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let ledger = EMPTY_LEDGER;
      let now = START;
      for (const { days, act, purchase: wanted } of steps) {
        now += days * DAY;
        ledger = advance(ledger, now);
        const before = ledger;
        const result: LedgerResult =
          act === 'buy'
            ? priceOf(wanted) === 0
              ? { refused: 'nothing-bought' }
              : buy(ledger, wanted, now)
            : act === 'now'
              ? changeNow(ledger, wanted, now)
              : act === 'later'
                ? changeAtTermEnd(ledger, wanted)
                : act === 'end'
                  ? changeAtTermEnd(ledger, 'nothing')
                  : { ledger: setCard(ledger, act === 'card' ? card : failing, now) };
        // A customer with a debt who cancels after the end of the term is released immediately.
        if ('ledger' in result) ledger = act === 'end' ? advance(result.ledger, now) : result.ledger;
        else expect(ledger).toBe(before);
        expect(ledger.version).toBeGreaterThanOrEqual(before.version);
        expect(ledger.creditCents).toBeGreaterThanOrEqual(0);
        for (const { cents, credited } of ledger.invoices) {
          expect(Number.isInteger(cents) && Number.isInteger(credited)).toBe(true);
          expect(credited).toBeLessThanOrEqual(cents);
        }
        expect(ledger.invoices.filter(({ paidAt }) => paidAt === null).length).toBeLessThanOrEqual(1);
        expect(advance(ledger, now)).toBe(ledger);
      }
    }),
    { numRuns: 300 },
  );
});

test('uses granted credit before paid credit, for a change, a renewal and a failing charge', () => {
  const granted = (ledger: Ledger) => changeCredit(ledger, { reference: 'a', cents: 700 }, START);
  const now = START + 14 * DAY;
  const up = taken(changeNow(granted(bought()), garden, now));
  expect(up.invoices.at(-1)).toMatchObject({ cents: 1800, credited: 1250, promotional: 700 });
  expect(up).toMatchObject({ creditCents: 0, promotionalCents: 0 });
  const [unpaid] = advance(granted(bought(garden, failing)), START + 30 * DAY).invoices.slice(-1);
  expect(unpaid).toMatchObject({ cents: 3600, credited: 700, promotional: 700, paidAt: null });
});

test('withdraws at most the available credit', () => {
  const granted = changeCredit(EMPTY_LEDGER, { reference: 'a', cents: 700 }, START);
  const withdrawn = changeCredit(granted, { reference: 'b', cents: -900 }, START);
  expect([withdrawn.promotionalCents, withdrawn.promotions.map(({ cents }) => cents)]).toEqual([0, [700, -700]]);
});
