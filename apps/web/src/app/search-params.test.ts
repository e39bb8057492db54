import { describe, expect, test } from 'vitest';
import { countIn, parseSearch, stringifySearch, textIn, wordIn } from './search-params.ts';

test('parses a query as plain texts and writes it without quotes', () => {
  expect(parseSearch('?check_id=3&search=a%20b')).toEqual({ check_id: '3', search: 'a b' });
  expect(stringifySearch({ check_id: 3, search: 'a b' })).toBe('?check_id=3&search=a+b');
});

test('omits absent values', () => {
  expect(stringifySearch({ search: '', page: undefined, from: null })).toBe('');
  expect(stringifySearch({ page: 0 })).toBe('?page=0');
});

describe('the parsing of one parameter', () => {
  test.each([
    ['shop', 'shop'],
    [7, '7'],
    ['', undefined],
    [undefined, undefined],
    [['a'], undefined],
  ])('parses %j as the text %j', (value, text) => expect(textIn({ search: value }, 'search')).toBe(text));

  test.each([
    ['3', 3],
    [3, 3],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['three', undefined],
    [undefined, undefined],
  ])('parses %j as the count %j', (value, count) => expect(countIn({ page: value }, 'page')).toBe(count));

  test('accepts only the given values', () => {
    expect(wordIn({ by: 'sso' }, 'by', ['sso'])).toBe('sso');
    expect(wordIn({ by: 'magic' }, 'by', ['sso'])).toBeUndefined();
  });
});
