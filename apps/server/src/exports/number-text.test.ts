import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test('writes a number like String does', () => {
  const decimals = fc.tuple(fc.integer(), fc.nat(4)).map(([digits, places]) => digits / 10 ** places);
  fc.assert(
    fc.property(fc.oneof(decimals, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0)), (value) => {
      expect(numberText(value)).toBe(String(value));
    }),
    { numRuns: 20_000 },
  );
});
