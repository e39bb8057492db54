import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getLoggedInUser, listChecks, listOrganizations } from '../api/first-calls.ts';
import { keyOf, REFRESH_MS } from '../api/queries.ts';

/**
 * Refetches the user, the organization and the checks every minute. This includes hidden tabs, whose title shows the
 * checks that are down. The refetch interval of a query would restart with each event written into it.
 */
export const useMinutelyRefresh = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      for (const endpoint of [getLoggedInUser, listOrganizations, listChecks]) {
        void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
      }
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [queries]);
};
