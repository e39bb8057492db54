import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { getInstallation } from '../api/first-calls.ts';
import { setReachable, useIsReachable } from './reachability.ts';

const TRY_AGAIN_MS = 3000;

/**
 * Whether Pharos can be reached. Calls that fail on their way say no, any that is answered says yes; while it is no, the server is asked
 * repeatedly, and once it is back everything is read again.
 */
export const useReachability = (): boolean => {
  const queries = useQueryClient();
  const isReachable = useIsReachable();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        if (action.type === 'success' && action.manual !== true) setReachable(true);
        if (action.type === 'failed' || action.type === 'error') setReachable(!isApiError(action.error, 0));
      }),
    [queries],
  );
  useEffect(() => {
    if (isReachable) return;
    const timer = setInterval(() => {
      // An answer that refuses is an answer.
      call(getInstallation, {}).then(
        () => setReachable(true),
        (error: unknown) => setReachable(!isApiError(error, 0)),
      );
    }, TRY_AGAIN_MS);
    return () => {
      clearInterval(timer);
      void queries.invalidateQueries();
    };
  }, [isReachable, queries]);
  return isReachable;
};
