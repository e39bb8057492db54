import type { CheckListQuery, CheckOrdering } from '@pharos/contract/rest/checks/endpoints.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listChecks } from '../../../lib/api/first-calls.ts';
import { queryOf } from '../../../lib/api/queries.ts';

export const PAGE_SIZE = 10;
/** As the contract's CheckListQuery; its schema is not loaded for one number. */
const MAX_SEARCH = 200;
/** What needs attention comes first. */
const DEFAULT_ORDERING = 'status';
/** What the head of the table offers. */
const ORDERINGS = [DEFAULT_ORDERING, 'name', '-name'] as const satisfies readonly CheckOrdering[];

export type StatusFilter = CheckListQuery['status'];

export interface ListFilter {
  status: StatusFilter;
  search: string;
  ordering: CheckOrdering;
  page: number;
}

interface Address {
  status?: StatusFilter | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
  page?: number | undefined;
}

/** The filter that an address names. What the server would refuse is no filter. */
export const parseListFilter = ({ status = 'all', search, ordering, page = 1 }: Address): ListFilter => ({
  status,
  search: search?.trim().slice(0, MAX_SEARCH) ?? '',
  ordering: ORDERINGS.find((one) => one === ordering) ?? DEFAULT_ORDERING,
  page,
});

/** Which checks are shown, as the address says. */
export const useListFilter = (): ListFilter => parseListFilter(useSearch({ strict: false }));

/** The read of the checks that a filter lets through. */
export const checkListQuery = ({ status, search, ordering, page }: ListFilter) =>
  queryOf(listChecks, {
    query: { page, page_size: PAGE_SIZE, ordering, status, ...(search === '' ? {} : { search }) },
  });

/** Part of the filter as the address carries it: what is left out goes back to its default. */
export const toSearchParams = ({ status, search, ordering, page }: Partial<ListFilter>) => ({
  status: status === 'all' ? undefined : status,
  search: search === '' ? undefined : search,
  ordering: ordering === DEFAULT_ORDERING ? undefined : ordering,
  page: page === 1 ? undefined : page,
});

/** Changes the filter; a change that is none of the page goes back to the first page. */
export const useSetFilter = (filter: ListFilter) => {
  const navigate = useNavigate();
  return (change: Partial<ListFilter>, replace = false): Promise<void> =>
    navigate({
      to: '.',
      search: (old) => ({ ...old, ...toSearchParams({ ...filter, page: 1, ...change }) }),
      resetScroll: false,
      replace,
    });
};
