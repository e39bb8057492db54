import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoMicroseconds } from './iso-microseconds.ts';

test.each([
  ['2024-06-28T18:07:46.709Z', 0, '2024-06-28T18:07:46.709000+00:00'],
  ['2024-06-28T18:07:46.709Z', 0.971, '2024-06-28T18:07:46.709971+00:00'],
  ['2024-06-28T18:07:46.709Z', 0.005, '2024-06-28T18:07:46.709005+00:00'],
  ['2024-06-28T18:07:46.999Z', 0.9999, '2024-06-28T18:07:47.000000+00:00'],
])('formats %s plus %s ms as %s', (at, more, written) => {
  expect(isoMicroseconds(Date.parse(at) + more)).toBe(written);
});

test('formats every time in one format that can be parsed to the same time', () => {
  const any = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(any, (date) => {
      const written = isoMicroseconds(date.getTime());
      expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
      expect(Date.parse(written)).toBe(date.getTime());
    }),
  );
});
