import type { LedgerCard } from '@pharos/domain/billing/ledger.ts';

/** Other card numbers are rejected, so that no one enters a real one. */
export const TEST_CARDS = {
  '4242424242424242': { brand: 'Visa', does: 'succeeds', description: 'Every payment succeeds.' },
  '4000000000000002': { brand: 'Visa', does: 'fails', description: 'The first payment is declined.' },
  '4000000000000341': {
    brand: 'Visa',
    does: 'fails-later',
    description: 'The first payment succeeds, and renewals are declined.',
  },
  '4000002760003184': { brand: 'Visa', does: 'asks', description: 'Requires a second step, then succeeds.' },
} as const;

export type TestCardNumber = keyof typeof TEST_CARDS;

export interface CardForm {
  number: string;
  /** MM/YY or MM/YYYY. */
  expiry: string;
  code: string;
  isConfirmed: boolean;
}

export type CardFormOutcome =
  | { card: LedgerCard }
  /** The user must confirm a second step. */
  | 'asks'
  | { refused: string; field: 'number' | 'expiry' | 'code' };

export const readCardForm = ({ number, expiry, code, isConfirmed }: CardForm, now: number): CardFormOutcome => {
  const digits = number.replace(/[\s-]/g, '');
  const known = Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits as TestCardNumber] : undefined;
  if (!known)
    return {
      field: 'number',
      refused: 'Only the test cards that are listed here are accepted. No real payment is made.',
    };
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  if (Number(month) < 1 || Number(month) > 12)
    return { field: 'expiry', refused: 'Enter month and year, for example 12/30.' };
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const expiresAt = Date.UTC(fullYear, Number(month), 1);
  if (now >= expiresAt) return { field: 'expiry', refused: 'The card has expired.' };
  if (!/^\s*\d{3,4}\s*$/.test(code))
    return { field: 'code', refused: 'Enter the security code, which has 3 or 4 digits.' };
  if (known.does === 'fails') return { field: 'number', refused: 'The card was declined. Try another card.' };
  if (known.does === 'asks' && !isConfirmed) return 'asks';
  return {
    card: { brand: known.brand, lastFour: digits.slice(-4), expiresAt, failsLater: known.does === 'fails-later' },
  };
};
