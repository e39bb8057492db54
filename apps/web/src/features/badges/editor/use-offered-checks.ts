import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { MAX_CHECKS } from './badge-draft.ts';

/** Loads the checks that match a search, ordered by name, up to `MAX_CHECKS`. An empty `search` matches all checks. */
export const useOfferedChecks = (search: string) => {
  const { id: organization } = useOrganization();
  return useQuery({
    ...queryOf(listChecks, {
      query: {
        application__organization: organization,
        ordering: 'name',
        page_size: MAX_CHECKS,
        ...(search !== '' && { search }),
      },
    }),
    placeholderData: keepPreviousData,
  });
};
