import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/queries.ts';
import { byMatch } from './by-match.ts';

const MOST_FOUND = 8;

/** The first checks whose name or address holds the text, best match first; the ones before stay while it is looked for others. */
export const useFoundChecks = (text: string): { checks: readonly ListedCheck[]; isSearching: boolean } => {
  const { data, isFetching } = useQuery({
    ...queryOf(listChecks, { query: { search: text, page_size: MOST_FOUND } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  return { checks: text === '' ? [] : byMatch(data?.results ?? [], text, ({ name }) => name), isSearching: isFetching };
};
