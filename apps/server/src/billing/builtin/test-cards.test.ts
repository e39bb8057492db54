import { expect, test } from 'vitest';
import { readCardForm } from './test-cards.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const GOOD = { number: '4242424242424242', expiry: '12/30', code: '123', isConfirmed: false };
const read = (given: Partial<typeof GOOD>, now = NOW) => readCardForm({ ...GOOD, ...given }, now);
const ACCEPTED = { brand: 'Visa', lastFour: '4242', expiresAt: Date.UTC(2031, 0, 1), failsLater: false };

test.each([
  ['a number with spaces', { number: ' 4242 4242 4242 4242 ' }],
  ['a number with hyphens', { number: '4242-4242-4242-4242' }],
  ['a year of four digits', { expiry: '12/2030' }],
  ['an expiry date with spaces', { expiry: '  12  /  30  ' }],
  ['a security code of four digits', { code: '1234' }],
  ['a security code with spaces', { code: '  123  ' }],
])('accepts %s', (_what, given) => {
  expect(read(given)).toEqual({ card: ACCEPTED });
});

test('reads a month of one digit, and the first and last month of a year', () => {
  const expiryOf = (expiry: string) => {
    const outcome = read({ expiry });
    return typeof outcome === 'object' && 'card' in outcome ? outcome.card.expiresAt : outcome;
  };
  expect(['1/30', '01/30', '12/30'].map(expiryOf)).toEqual([
    Date.UTC(2030, 1, 1),
    Date.UTC(2030, 1, 1),
    Date.UTC(2031, 0, 1),
  ]);
});

test.each([
  '',
  '0/30',
  '13/30',
  '12',
  '12/',
  '/30',
  '12-30',
  '12/3',
  '12/203',
  '12/20300',
  '112/30',
  'x12/30',
  '12/30x',
])('rejects the expiry date "%s"', (expiry) => {
  expect(read({ expiry })).toEqual({ field: 'expiry', refused: 'Enter month and year, for example 12/30.' });
});

test('accepts a card until the end of its month', () => {
  const end = Date.UTC(2026, 1, 1);
  expect(read({ expiry: '01/26' }, end - 1)).toMatchObject({ card: { expiresAt: end } });
  expect(read({ expiry: '01/26' }, end)).toEqual({ field: 'expiry', refused: 'The card has expired.' });
});

test.each(['', '12', '12345', '12a', 'a123', '123a', '1 23'])('rejects the security code "%s"', (code) => {
  expect(read({ code })).toEqual({ field: 'code', refused: 'Enter the security code, which has 3 or 4 digits.' });
});

test.each(['', '5555555555554444', '424242424242424', '4242x4242424242424', 'constructor'])(
  'rejects the number "%s", which is not a test card',
  (number) => {
    expect(read({ number })).toEqual({
      field: 'number',
      refused: 'Only the test cards that are listed here are accepted. No real payment is made.',
    });
  },
);

test('behaves for each test card as the page describes', () => {
  expect(read({ number: '4000000000000002' })).toEqual({
    field: 'number',
    refused: 'The card was declined. Try another card.',
  });
  expect(read({ number: '4000000000000341' })).toEqual({ card: { ...ACCEPTED, lastFour: '0341', failsLater: true } });
  const card = { number: '4000002760003184' };
  expect(read(card)).toBe('asks');
  expect(read({ ...card, isConfirmed: true })).toEqual({ card: { ...ACCEPTED, lastFour: '3184' } });
});

test('validates the security code and the expiry date before it requests a second step or rejects the card', () => {
  for (const number of ['4000002760003184', '4000000000000002'])
    expect([read({ number, code: '1' }), read({ number, expiry: '12/25' })]).toMatchObject([
      { field: 'code' },
      { field: 'expiry' },
    ]);
});
