import { type EnsureQueryDataOptions, isCancelledError, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isApiError } from '../lib/api/api-error.ts';
import { createMutationCache } from '../lib/api/failure-toasts.ts';
import { REFRESH_MS } from '../lib/api/queries.ts';

const RETRIES = 2;

/** Retries only network errors and server errors. The server would reject a rejected request again. */
const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && isApiError(error) && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  // `always`: a browser that reports to be offline may be wrong. A failed request shows an error, but a paused request
  // would wait silently.
  defaultOptions: {
    queries: { staleTime: REFRESH_MS, refetchOnWindowFocus: false, retry, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  mutationCache: createMutationCache(),
});

/**
 * Returns the data of a query for a route loader. Sends the request again if leaving another page canceled the shared
 * one.
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
