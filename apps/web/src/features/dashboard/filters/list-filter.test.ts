import { expect, test } from 'vitest';
import { stubBrowser } from '../../../lib/testing/browser.ts';
import { checkListQuery, parseListFilter, toSearchParams } from './list-filter.ts';

const EVERYTHING = { status: 'all', search: '', ordering: 'status', page: 1 } as const;

test('defaults to the first page of all checks, sorted by status', () => {
  expect(parseListFilter({})).toEqual(EVERYTHING);
  expect(parseListFilter({ status: 'down', search: ' shop ', ordering: '-name', page: 3 })).toEqual({
    status: 'down',
    search: 'shop',
    ordering: '-name',
    page: 3,
  });
});

test('ignores an unknown ordering and shortens a search that the server would reject', () => {
  expect(parseListFilter({ ordering: 'color' }).ordering).toBe('status');
  expect(parseListFilter({ search: `  ${'x'.repeat(201)}` }).search).toBe('x'.repeat(200));
});

test('omits default values from the URL', () => {
  expect(toSearchParams(EVERYTHING)).toEqual({});
  const other = { status: 'down', search: 'shop', ordering: '-name', page: 2 } as const;
  expect(toSearchParams(other)).toEqual(other);
});

test('requests one page, and includes the search only if it is not empty', () => {
  stubBrowser();
  const query = { page: 2, page_size: 10, ordering: '-name', status: 'up' } as const;
  const filter = { ...EVERYTHING, page: 2, ordering: '-name', status: 'up' } as const;
  expect(checkListQuery(filter).queryKey.at(-1)).toEqual({ query });
  expect(checkListQuery({ ...filter, search: 'shop' }).queryKey.at(-1)).toEqual({
    query: { ...query, search: 'shop' },
  });
});
