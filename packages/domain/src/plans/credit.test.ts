import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Credit, isOverdueCredit, usableAt, useCredits } from './credit.ts';

const credit = (id: string, given: Partial<Credit> = {}): Credit => ({
  id,
  cents: 500,
  leftCents: 500,
  reason: '',
  givenAt: 1,
  endsAt: null,
  version: 1,
  isEndRecorded: false,
  ...given,
});
const leftOf = (credits: readonly Credit[]) => Object.fromEntries(credits.map(({ id, leftCents }) => [id, leftCents]));

test('uses the credit that ends first, and then the older credit', () => {
  const all = [credit('open'), credit('old', { givenAt: 0 }), credit('ending', { givenAt: 2, endsAt: 9 })];
  expect(leftOf(useCredits(all, 1500, 1))).toEqual({ open: 500, old: 500, ending: 500 });
  expect(leftOf(useCredits(all, 1100, 1))).toEqual({ open: 500, old: 500, ending: 100 });
  expect(leftOf(useCredits(all, 600, 1))).toEqual({ open: 500, old: 100, ending: 0 });
  expect(leftOf(useCredits(all, 0, 1))).toEqual({ open: 0, old: 0, ending: 0 });
});

test('uses credit that only the provider has recorded before granted credit', () => {
  expect(leftOf(useCredits([credit('a')], 700, 1))).toEqual({ a: 500 });
});

test('uses nothing of a credit that the provider has not recorded yet', () => {
  const all = [credit('booked'), credit('later', { version: 2 }), credit('waiting', { version: null })];
  expect(leftOf(useCredits(all, 300, 1))).toEqual({ booked: 300, later: 500, waiting: 500 });
  expect(leftOf(useCredits(all, 300, 2))).toEqual({ booked: 0, later: 300, waiting: 500 });
});

test('never increases a credit, and never leaves more credit than the balance', () => {
  const some = fc.array(
    fc.record({ leftCents: fc.nat(900), givenAt: fc.nat(5), endsAt: fc.option(fc.nat(5), { nil: null }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(some, fc.nat(3000), (list, balance) => {
      const before = list.map((each, index) => credit(String(index), each));
      const after = useCredits(before, balance, 1);
      const sum = after.reduce((total, { leftCents }) => total + leftCents, 0);
      expect(sum).toBeLessThanOrEqual(balance);
      expect(
        after.every(({ leftCents }, index) => leftCents >= 0 && leftCents <= (before[index]?.leftCents ?? 0)),
      ).toBe(true);
      expect(useCredits(after, balance, 1)).toEqual(after);
    }),
  );
});

test('excludes credit that ends before the payment', () => {
  const all = [credit('a', { endsAt: 9 }), credit('b'), credit('c', { endsAt: 5, version: null })];
  expect([8, 9].map((at) => usableAt(1000, all, at))).toEqual([1000, 500]);
  expect(usableAt(300, all, 9)).toBe(0);
});

test('treats the rest of a credit as overdue after its end, if the provider has recorded the credit', () => {
  const at = (given: Partial<Credit>) => isOverdueCredit(credit('a', { endsAt: 9, ...given }), 9);
  expect([at({}), at({ endsAt: 10 }), at({ endsAt: null }), at({ leftCents: 0 }), at({ version: null })]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
