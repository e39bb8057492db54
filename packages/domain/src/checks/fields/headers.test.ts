import { validateHeaderName, validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headers, headersProblem, trimHeaders } from './headers.ts';

test('removes rows with blank names and trims names and values', () => {
  expect(trimHeaders({ '': 'x', '  ': 'y', ' X-One ': ' 1 ' })).toEqual({ 'X-One': '1' });
});

test.each([
  [{ Host: 'example.com', 'X-Key': 'a b\tc', Accept: '' }, null],
  [{ 'X-Latin': 'caf\u00e9' }, null],
  [{ 'X Key': '1' }, '"X Key" is not a header name.'],
  [{ 'X-Key:': '1' }, '"X-Key:" is not a header name.'],
  [{ Connection: 'close' }, 'Connection is a header of the connection and cannot be set.'],
  [{ 'transfer-encoding': 'chunked' }, 'transfer-encoding is a header of the connection and cannot be set.'],
  [{ 'Content-Length': '5' }, 'Content-Length is a header of the connection and cannot be set.'],
  [{ 'X-Key': 'a\r\nEvil: 1' }, 'The value of X-Key contains characters that are not allowed in a header.'],
  [{ 'X-Key': '\u2026' }, 'The value of X-Key contains characters that are not allowed in a header.'],
  [{ 'X-Key': '1', 'x-key': '2' }, 'x-key is listed twice.'],
  [{ 'X-Key': 'v'.repeat(4097) }, 'The value of X-Key is longer than 4096 characters.'],
  [Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`X-${i}`, ''])), 'Enter at most 50 headers.'],
])('validates %j: %s', (headers, message) => {
  expect(headersProblem(headers)).toBe(message);
});

test('rejects two names that differ only in surrounding spaces, so that neither value is lost', () => {
  expect(headers.apply({ 'X-A ': '1', 'X-A': '2' }, {})).toEqual({ message: '"X-A" is listed twice.' });
  expect(headers.apply({ ' ': 'x', '': 'y', ' X-A': '1' }, {})).toEqual({ value: { 'X-A': '1' } });
});

test('accepts only headers that Node can send', () => {
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ maxLength: 20 }));
  fc.assert(
    fc.property(text, text, (name, value) => {
      const headers = trimHeaders({ [name]: value });
      if (headersProblem(headers) !== null) return;
      for (const [key, content] of Object.entries(headers)) {
        validateHeaderName(key);
        validateHeaderValue(key, content);
      }
    }),
    { numRuns: 1000 },
  );
});
