import { expect, test } from 'vitest';
import { outcomeText } from './receipt-text.ts';

test.each([
  [{ outcome: 'announced', due_time: null }, 'announced'],
  [{ outcome: null, due_time: null }, 'held back until a second poll fails'],
  [{ outcome: null, due_time: '2026-11-21T05:00:00.000Z' }, 'about to be announced'],
])('%j reads %s', (receipt, text) => {
  expect(outcomeText(receipt)).toBe(text);
});
