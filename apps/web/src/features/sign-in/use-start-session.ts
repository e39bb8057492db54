import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { baseUrl } from '../../lib/base-path.ts';
import { isServerPage, nextPage } from '../../lib/next-page.ts';
import { startSession } from '../../lib/session.ts';

interface Destination {
  organizationId?: number;
  /** The page to open, see `nextPage`. */
  next?: string | undefined;
}

/** Removes the cached data of the previous user, and opens the app. */
export const useStartSession = () => {
  const queries = useQueryClient();
  const router = useRouter();
  return useCallback(
    (token: string, { organizationId, next }: Destination = {}): void => {
      startSession(token, organizationId ?? null);
      // Data of the current page remains until the next page replaces it.
      queries.removeQueries({ type: 'inactive' });
      router.clearCache();
      // Replaces the history entry, so that going back skips the sign-in.
      const page = nextPage(next, baseUrl());
      if (isServerPage(page)) location.replace(page);
      else router.history.replace(page);
    },
    [queries, router],
  );
};
