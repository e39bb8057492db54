import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { getInstallation } from '../api/first-calls.ts';
import { setReachable, useIsReachable } from './reachability.ts';

const TRY_AGAIN_MS = 3000;

interface Outcome {
  type: string;
  error?: unknown;
  /** Data that the page itself has set. */
  manual?: boolean;
}

const noteOutcome = ({ type, error, manual }: Outcome): void => {
  if (type === 'success' && manual !== true) setReachable(true);
  if (type === 'failed' || type === 'error') setReachable(!isApiError(error, 0));
};

/**
 * Whether Pharos can be reached. Calls that fail on their way say no, any that is answered says yes; while it is no, the server is asked
 * repeatedly, and once it is back everything is read again.
 */
export const useReachability = (): boolean => {
  const queries = useQueryClient();
  const isReachable = useIsReachable();
  useEffect(() => {
    const stops = [
      queries.getQueryCache().subscribe((event) => event.type === 'updated' && noteOutcome(event.action)),
      queries.getMutationCache().subscribe((event) => event.type === 'updated' && noteOutcome(event.action)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);
  useEffect(() => {
    if (isReachable) return;
    // One at a time: a server that accepts calls without answering them would collect them.
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking) return;
      isAsking = true;
      // An answer that refuses is an answer.
      call(getInstallation, {})
        .then(
          () => setReachable(true),
          (error: unknown) => setReachable(!isApiError(error, 0)),
        )
        .finally(() => {
          isAsking = false;
        });
    }, TRY_AGAIN_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [isReachable, queries]);
  return isReachable;
};
