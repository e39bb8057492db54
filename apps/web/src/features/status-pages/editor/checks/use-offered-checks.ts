import { listChecks } from '@pharos/contract/rest/checks/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../../../lib/account.ts';
import { queryOf } from '../../../../lib/api/queries.ts';
import { MAX_CHECKS } from '../page-draft.ts';

/**
 * Returns the checks that a search finds, ordered by name. The maximum is the number that a status page can show. An
 * empty `search` finds all checks.
 */
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
