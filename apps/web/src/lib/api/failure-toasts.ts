import { MutationCache } from '@tanstack/react-query';
import { refusalText } from '../refusal-text.ts';
import { showError } from '../toast.ts';
import { isApiError, isUnreachable } from './api-error.ts';

/** Returns a cache that shows a toast for each change that failed, unless its form shows what was refused. */
export const createMutationCache = (): MutationCache =>
  new MutationCache({
    onError: (error, _input, _context, { meta }) => {
      const isRefusal = isApiError(error) && error.status > 0 && error.status < 500;
      // A 401 leads to the log-in page by itself.
      if (isApiError(error, 401) || (isRefusal && meta?.errors === 'shown')) return;
      const number =
        isApiError(error) && !isUnreachable(error) && error.requestId !== null
          ? ` The number of this failure: ${error.requestId}`
          : '';
      const reason = refusalText(error) ?? error.message;
      const message = typeof meta?.failure === 'string' ? `${meta.failure} ${reason}` : reason;
      showError(`${message}${number}`, message);
    },
  });
