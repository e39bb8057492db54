import { describe, expect, test } from 'vitest';
import { countIn, parseSearch, stringifySearch, textIn, wordIn } from './search-params.ts';

test('reads a query as plain texts, and writes it without quotes', () => {
  expect(parseSearch('?check_id=3&search=a%20b')).toEqual({ check_id: '3', search: 'a b' });
  expect(stringifySearch({ check_id: 3, search: 'a b' })).toBe('?check_id=3&search=a+b');
});

test('leaves out what is not given', () => {
  expect(stringifySearch({ search: '', page: undefined, from: null })).toBe('');
  expect(stringifySearch({ page: 0 })).toBe('?page=0');
});

describe('one parameter', () => {
  test.each([
    ['shop', 'shop'],
    [7, '7'],
    ['', undefined],
    [undefined, undefined],
    [['a'], undefined],
  ])('%j as a text is %j', (value, text) => expect(textIn({ search: value }, 'search')).toBe(text));

  test.each([
    ['3', 3],
    [3, 3],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['three', undefined],
    [undefined, undefined],
  ])('%j as a count is %j', (value, count) => expect(countIn({ page: value }, 'page')).toBe(count));

  test('as a word is one of those that there are', () => {
    expect(wordIn({ by: 'sso' }, 'by', ['sso'])).toBe('sso');
    expect(wordIn({ by: 'magic' }, 'by', ['sso'])).toBeUndefined();
  });
});
