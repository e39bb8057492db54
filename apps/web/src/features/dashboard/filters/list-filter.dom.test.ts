import { expect, test } from 'vitest';
import { checkListQuery, parseListFilter, toSearchParams } from './list-filter.ts';

test('is everything by name on the first page, unless the address says otherwise', () => {
  expect(parseListFilter({})).toEqual({ status: 'all', search: '', ordering: 'name', page: 1 });
  expect(parseListFilter({ status: 'down', search: ' shop ', ordering: '-name', page: 3 })).toEqual({
    status: 'down',
    search: 'shop',
    ordering: '-name',
    page: 3,
  });
});

test('passes over what the server would refuse', () => {
  expect(parseListFilter({ ordering: 'color', search: 'x'.repeat(300) })).toMatchObject({
    ordering: 'name',
    search: 'x'.repeat(200),
  });
});

test('is left out of the address where it is the default', () => {
  expect(toSearchParams({ status: 'all', search: '', ordering: 'name', page: 1 })).toEqual({});
  expect(toSearchParams({ status: 'up', search: 'shop', ordering: '-name', page: 2 })).toEqual({
    status: 'up',
    search: 'shop',
    ordering: '-name',
    page: 2,
  });
});

test('asks the server for a page of it, and for a search only where there is one', () => {
  const filter = parseListFilter({ status: 'up', page: 2 });
  const query = { page: 2, page_size: 10, ordering: 'name', status: 'up' };
  expect(checkListQuery(filter).queryKey.at(-1)).toEqual({ query });
  expect(checkListQuery({ ...filter, search: 'shop' }).queryKey.at(-1)).toEqual({
    query: { ...query, search: 'shop' },
  });
});
