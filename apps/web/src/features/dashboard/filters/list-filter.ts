import type { CheckListQuery, CheckOrdering } from '@pharos/contract/rest/checks/endpoints.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listChecks } from '../../../lib/api/first-calls.ts';
import { queryOf } from '../../../lib/api/queries.ts';

export const PAGE_SIZE = 10;
/** The limit of the contract's `CheckListQuery`. Importing the schema would enlarge the bundle for one number. */
const MAX_SEARCH = 200;
/** Checks that need attention come first. */
const DEFAULT_ORDERING = 'status';
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

/** Replaces or shortens values that the server would reject. */
export const parseListFilter = ({ status = 'all', search, ordering, page = 1 }: Address): ListFilter => ({
  status,
  search: search?.trim().slice(0, MAX_SEARCH) ?? '',
  ordering: ORDERINGS.find((one) => one === ordering) ?? DEFAULT_ORDERING,
  page,
});

export const useListFilter = (): ListFilter => parseListFilter(useSearch({ strict: false }));

export const checkListQuery = ({ status, search, ordering, page }: ListFilter) =>
  queryOf(listChecks, {
    query: { page, page_size: PAGE_SIZE, ordering, status, ...(search === '' ? {} : { search }) },
  });

/** Default values are undefined, which removes them from the URL. */
export const toSearchParams = ({ status, search, ordering, page }: Partial<ListFilter>) => ({
  status: status === 'all' ? undefined : status,
  search: search === '' ? undefined : search,
  ordering: ordering === DEFAULT_ORDERING ? undefined : ordering,
  page: page === 1 ? undefined : page,
});

/** Returns to the first page unless the change contains a page. */
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
