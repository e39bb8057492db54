import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../api/queries.ts';
import { gather } from './gather.ts';
import { type News, newsOf } from './news.ts';
import { patchCaches } from './patch-caches.ts';
import { staleAfter } from './stale-after.ts';
import { watchEvents } from './watch-events.ts';

/**
 * Keeps what the page shows in step with the organization as it happens: states at once, what follows from them within a second.
 * `onNews` hears of checks that went down or came back; it must stay the same function.
 */
export const useLive = (organizationId: number, onNews: (news: News[]) => void): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const bundles = gather<OrganizationEvent>((events) => {
      const paths = new Set(events.flatMap(staleAfter).map((endpoint) => keyOf(endpoint)[0]));
      for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
      const news = newsOf(events.flatMap((event) => (event.event === 'check.state' ? [event.data] : [])));
      if (news.length > 0) onNews(news);
    });
    const stop = watchEvents((event) => {
      if (event.event === 'ready') return;
      if (event.event === 'resync') {
        void queries.invalidateQueries();
        return;
      }
      patchCaches(queries, event, organizationId);
      bundles.add(event);
    });
    return () => {
      stop();
      bundles.stop();
    };
  }, [queries, organizationId, onNews]);
};
