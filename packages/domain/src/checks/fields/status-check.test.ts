import { expect, test } from 'vitest';
import { parseStatusCodes } from './status-check.ts';

test('a list is read without blanks and repetitions, in its order', () => {
  expect(parseStatusCodes(' 404, 200,404,,599,100 ')).toEqual({ codes: [404, 200, 599, 100] });
});

test.each(['200-299', '2xx', '99', '600', '0200', '200;201', 'abc', '-200', '200.0', '', ' , '])(
  '%j is refused',
  (csv) => {
    expect(parseStatusCodes(csv)).toEqual({ message: expect.stringMatching(/^List /) });
  },
);

test('a list has at most 100 codes', () => {
  const csv = Array.from({ length: 101 }, (_, index) => 100 + index).join(',');
  expect(parseStatusCodes(csv)).toEqual({ message: 'List at most 100 codes.' });
});
