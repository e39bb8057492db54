import {
  type EnsureQueryDataOptions,
  isCancelledError,
  MutationCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isApiError, isUnreachable } from '../lib/api/api-error.ts';
import { REFRESH_MS } from '../lib/api/queries.ts';
import { refusalText } from '../lib/refusal-text.ts';
import { tellError } from '../lib/toast.ts';

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
  mutationCache: new MutationCache({
    onError: (error, _input, _context, { meta }) => {
      const isRefusal = isApiError(error) && error.status > 0 && error.status < 500;
      // A 401 leads to the log-in page by itself.
      if (isApiError(error, 401) || (isRefusal && meta?.errors === 'shown')) return;
      const number =
        isApiError(error) && !isUnreachable(error) && error.requestId !== null
          ? ` The number of this failure: ${error.requestId}`
          : '';
      const reason = `${refusalText(error) ?? error.message}${number}`;
      tellError(typeof meta?.failure === 'string' ? `${meta.failure} ${reason}` : reason);
    },
  }),
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
