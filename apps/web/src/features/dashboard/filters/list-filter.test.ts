import { expect, test } from 'vitest';
import { stubBrowser } from '../../../lib/testing/browser.ts';
import { checkListQuery, toSearchParams } from './list-filter.ts';

const filter = { status: 'all', search: '', ordering: 'name', page: 1 } as const;

test('an address holds only what differs from the start', () => {
  expect(toSearchParams(filter)).toEqual({});
  const other = { status: 'down', search: 'shop', ordering: '-name', page: 2 } as const;
  expect(toSearchParams(other)).toEqual(other);
});

test('the list is asked for page by page, with a search only when there is one', () => {
  stubBrowser();
  expect(checkListQuery(filter).queryKey[2]).toEqual({
    query: { page: 1, page_size: 10, ordering: 'name', status: 'all' },
  });
  expect(checkListQuery({ ...filter, search: 'shop' }).queryKey[2]).toMatchObject({ query: { search: 'shop' } });
});
