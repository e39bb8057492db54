import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnreachable } from '../api/api-error.ts';
import { askUntilReachable } from './ask-until-reachable.ts';
import { setReachable, useIsReachable } from './reachability.ts';

interface Outcome {
  type: string;
  error?: unknown;
  /** True for data that the page itself has set. */
  manual?: boolean;
}

/**
 * Minimum time between two reloads of all data. Otherwise one request that always fails would repeat all requests
 * continuously.
 */
const CATCH_UP_MS = 30_000;

const noteOutcome = ({ type, error, manual }: Outcome): void => {
  if (type === 'success' && manual !== true) setReachable(true);
  if (type === 'failed' || type === 'error') setReachable(!isUnreachable(error));
};

/**
 * Polls while Pharos is unreachable, and reloads all data afterwards, or only the failed queries if a reload was
 * recent. A response that shows a missing database counts as unreachable.
 */
export const useReachability = (): boolean => {
  const queries = useQueryClient();
  const isReachable = useIsReachable();
  const caughtUpAt = useRef(Number.NEGATIVE_INFINITY);
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
    const stop = askUntilReachable(setReachable);
    return () => {
      stop();
      const isRecent = performance.now() - caughtUpAt.current < CATCH_UP_MS;
      if (!isRecent) caughtUpAt.current = performance.now();
      void queries.invalidateQueries(isRecent ? { predicate: ({ state }) => state.status === 'error' } : {});
    };
  }, [isReachable, queries]);
  return isReachable;
};
