import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getLoggedInUser, listChecks, listOrganizations } from '../api/first-calls.ts';
import { keyOf, REFRESH_MS } from '../api/queries.ts';

/**
 * Loads the user, the organization with its subscription, and the checks again every minute, regardless of events. This
 * also happens in a hidden tab, because its title shows how many checks are down. The interval of a query itself would
 * restart with each event that is written into it.
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
