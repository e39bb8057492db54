import { type EnsureQueryDataOptions, isCancelledError, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isApiError } from '../lib/api/api-error.ts';
import { createMutationCache } from '../lib/api/failure-toasts.ts';
import { REFRESH_MS } from '../lib/api/queries.ts';

const RETRIES = 2;

/**
 * Decides whether to retry a request. A request that the server rejected would be rejected again. A request that failed
 * on the way may succeed.
 */
const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && isApiError(error) && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  // 'always', because a browser that reports to be offline may be wrong. A failed request shows an error, but a paused
  // request would wait silently.
  defaultOptions: {
    queries: { staleTime: REFRESH_MS, refetchOnWindowFocus: false, retry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  mutationCache: createMutationCache(),
});

/**
 * Returns the data of a query for the loader of a route. If a page that uses the same query is left, the common request
 * is canceled. The loader then sends its own request.
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
