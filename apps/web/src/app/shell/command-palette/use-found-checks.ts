import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/queries.ts';

const MAX_FOUND = 8;

/** Returns the first checks that match the text, best match first. Returns the previous checks during a new search. */
export const useFoundChecks = (text: string): { checks: readonly ListedCheck[]; isSearching: boolean } => {
  const { data, isFetching } = useQuery({
    ...queryOf(listChecks, { query: { search: text, ordering: 'match', page_size: MAX_FOUND } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return { checks: text === '' ? [] : (data?.results ?? []), isSearching: isFetching };
};
