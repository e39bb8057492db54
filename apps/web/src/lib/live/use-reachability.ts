import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnreachable } from '../api/api-error.ts';
import { askUntilReachable } from './ask-until-reachable.ts';
import { setReachable, useIsReachable } from './reachability.ts';

interface Outcome {
  type: string;
  error?: unknown;
  /** Data that the page itself has set. */
  manual?: boolean;
}

/** Everything is read again at most this often: one call that fails for good would otherwise have all others repeated without a pause. */
const CATCH_UP_MS = 30_000;

const noteOutcome = ({ type, error, manual }: Outcome): void => {
  if (type === 'success' && manual !== true) setReachable(true);
  if (type === 'failed' || type === 'error') setReachable(!isUnreachable(error));
};

/**
 * Whether Pharos can be reached. Calls that fail on their way, or find Pharos without its database, say no; any other says yes. While it is
 * no, the server is asked repeatedly, and once it is back everything is read again; when that was done shortly before, what failed.
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
