import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../../../lib/account.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { MAX_CHECKS } from '../page-draft.ts';

/** Returns the matching checks by name, at most as many as a status page can show. An empty `search` matches all. */
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
