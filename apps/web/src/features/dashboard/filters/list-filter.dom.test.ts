import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPageHook } from '../../../lib/testing/render-page-hook.tsx';
import { type ListFilter, useListFilter, useSetFilter } from './list-filter.ts';

const openAt = async (at: string) => {
  const { read, router } = await renderPageHook(
    () => {
      const filter = useListFilter();
      return { filter, setFilter: useSetFilter(filter) };
    },
    { at },
  );
  return {
    router,
    filter: () => read().filter,
    change: (change: Partial<ListFilter>, replace?: boolean) => act(() => read().setFilter(change, replace)),
  };
};

test('reads the filter from the URL', async () => {
  const { filter } = await openAt('/dashboard?status=down&search=shop&page=3');
  expect(filter()).toEqual({ status: 'down', search: 'shop', ordering: 'status', page: 3 });
});

test('writes a change to the URL and returns to the first page', async () => {
  const { router, filter, change } = await openAt('/dashboard?status=down&page=3&check=5');
  await change({ search: 'shop' });
  expect(filter()).toEqual({ status: 'down', search: 'shop', ordering: 'status', page: 1 });
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(router.state.location.search).toEqual({ status: 'down', search: 'shop', check: 5 });
});

test('retains the rest of the filter when the page changes', async () => {
  const { filter, change } = await openAt('/dashboard?status=down&ordering=-name');
  await change({ page: 2 });
  expect(filter()).toEqual({ status: 'down', search: '', ordering: '-name', page: 2 });
});

test('adds a history entry for each change, unless the change replaces the previous entry', async () => {
  const { router, filter, change } = await openAt('/dashboard');
  await change({ status: 'up' });
  await change({ search: 'shop' }, true);
  expect(router.history.length).toBe(2);
  await act(async () => router.history.back());
  expect(filter()).toEqual({ status: 'all', search: '', ordering: 'status', page: 1 });
});
