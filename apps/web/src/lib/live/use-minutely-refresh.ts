import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getLoggedInUser, listChecks, listOrganizations } from '../api/first-calls.ts';
import { keyOf, REFRESH_MS } from '../api/queries.ts';

/**
 * Reads person, organization with its subscription, and checks again every minute, whatever events came. In a hidden tab too, for its title
 * tells how many checks are down. (A query's own interval would start over with each event that is patched into it.)
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
