import { expect, test } from 'vitest';
import { parseStatusCodes } from './status-check.ts';

test('reads a list without blanks and duplicates, in the given order', () => {
  expect(parseStatusCodes(' 404, 200,404,,599,100 ')).toEqual({ codes: [404, 200, 599, 100] });
});

test.each(['200-299', '2xx', '99', '600', '0200', '200;201', 'abc', '-200', '200.0', '', ' , '])(
  'rejects %j',
  (csv) => {
    expect(parseStatusCodes(csv)).toEqual({ message: expect.stringMatching(/^Enter /) });
  },
);

test('rejects a list of more than 100 codes', () => {
  const csv = Array.from({ length: 101 }, (_, index) => 100 + index).join(',');
  expect(parseStatusCodes(csv)).toEqual({ message: 'Enter at most 100 status codes.' });
});
