import { MutationCache } from '@tanstack/react-query';
import { refusalText } from '../refusal-text.ts';
import { showError } from '../toast.ts';
import { isApiError, isUnreachable } from './api-error.ts';

/** Shows a toast for each failed change, unless its form shows the rejection. */
export const createMutationCache = (): MutationCache =>
  new MutationCache({
    onError: (error, _input, _context, { meta }) => {
      const isRefusal = isApiError(error) && error.status > 0 && error.status < 500;
      // A 401 redirects to the login page without a toast.
      if (isApiError(error, 401) || (isRefusal && meta?.errors === 'shown')) return;
      const number =
        isApiError(error) && !isUnreachable(error) && error.requestId !== null
          ? ` The number of this error: ${error.requestId}`
          : '';
      const reason = refusalText(error) ?? error.message;
      const message = typeof meta?.failure === 'string' ? `${meta.failure} ${reason}` : reason;
      showError(`${message}${number}`, message);
    },
  });
