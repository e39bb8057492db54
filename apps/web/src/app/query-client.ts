import { type EnsureQueryDataOptions, isCancelledError, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isApiError } from '../lib/api/api-error.ts';
import { createMutationCache } from '../lib/api/failure-toasts.ts';
import { REFRESH_MS } from '../lib/api/queries.ts';

const RETRIES = 2;

/** What the server refused will be refused again; what failed on the way may not. */
const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && isApiError(error) && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  // 'always': a browser that calls itself offline may be wrong, and what fails is told; what waits for it would wait without a word.
  defaultOptions: {
    queries: { staleTime: REFRESH_MS, refetchOnWindowFocus: false, retry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  mutationCache: createMutationCache(),
});

/**
 * Returns the data of a query, for the loader of a route. A page that observes the same query and is left cancels the request of both; the
 * loader then sends a request of its own.
 */
export const loadQuery = async <Data, Key extends QueryKey>(
  options: EnsureQueryDataOptions<Data, Error, Data, Key>,
): Promise<Data> => {
  try {
    return await queryClient.ensureQueryData(options);
  } catch (error) {
    if (isCancelledError(error)) return loadQuery(options);
    throw error;
  }
};
