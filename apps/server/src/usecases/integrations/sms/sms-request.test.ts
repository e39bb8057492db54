import { expect, test } from 'vitest';
import { recipientNumbers } from './sms-request.ts';

const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => `+49309018${20 + n}`);

test('accepts up to 20 different numbers, and rejects one more', () => {
  expect(recipientNumbers([...numbers(20), numbers(1)].join(','))).toEqual(numbers(20));
  expect(() => recipientNumbers(numbers(21).join(','))).toThrow(
    expect.objectContaining({ fields: { alert_traget_numbers: ['Enter at most 20 numbers.'] } }),
  );
});
