import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { baseUrl } from '../../lib/base-path.ts';
import { isServerPage, nextPage } from '../../lib/next-page.ts';
import { startSession } from '../../lib/session.ts';

interface Destination {
  organizationId?: number;
  /** Where to go on, see nextPage. */
  next?: string | undefined;
}

/** Starts the session of a token and goes on into the app. Nothing that was read for another person is kept. */
export const useStartSession = () => {
  const queries = useQueryClient();
  const router = useRouter();
  return useCallback(
    (token: string, { organizationId, next }: Destination = {}): void => {
      startSession(token, organizationId ?? null);
      // What the page itself shows stays until the next page replaces it.
      queries.removeQueries({ type: 'inactive' });
      router.clearCache();
      // In place of the log-in page: nobody wants to come back to it.
      const page = nextPage(next, baseUrl());
      if (isServerPage(page)) location.replace(page);
      else router.history.replace(page);
    },
    [queries, router],
  );
};
