import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { MAX_CHECKS } from './badge-draft.ts';

/** Loads up to `MAX_CHECKS` checks that match a search, ordered by name. An empty `search` matches all. */
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
