import { expect, test } from 'vitest';
import { stubBrowser } from '../../../lib/testing/browser.ts';
import { checkListQuery, parseListFilter, toSearchParams } from './list-filter.ts';

const EVERYTHING = { status: 'all', search: '', ordering: 'status', page: 1 } as const;

test('is everything on the first page, what needs attention first, unless the address says otherwise', () => {
  expect(parseListFilter({})).toEqual(EVERYTHING);
  expect(parseListFilter({ status: 'down', search: ' shop ', ordering: '-name', page: 3 })).toEqual({
    status: 'down',
    search: 'shop',
    ordering: '-name',
    page: 3,
  });
});

test('passes over what the server would refuse', () => {
  expect(parseListFilter({ ordering: 'color' }).ordering).toBe('status');
  expect(parseListFilter({ search: `  ${'x'.repeat(201)}` }).search).toBe('x'.repeat(200));
});

test('is left out of the address where it is the default', () => {
  expect(toSearchParams(EVERYTHING)).toEqual({});
  const other = { status: 'down', search: 'shop', ordering: '-name', page: 2 } as const;
  expect(toSearchParams(other)).toEqual(other);
});

test('asks the server for a page of it, and for a search only where there is one', () => {
  stubBrowser();
  const query = { page: 2, page_size: 10, ordering: '-name', status: 'up' } as const;
  const filter = { ...EVERYTHING, page: 2, ordering: '-name', status: 'up' } as const;
  expect(checkListQuery(filter).queryKey.at(-1)).toEqual({ query });
  expect(checkListQuery({ ...filter, search: 'shop' }).queryKey.at(-1)).toEqual({
    query: { ...query, search: 'shop' },
  });
});
