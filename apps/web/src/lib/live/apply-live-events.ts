import type { OrganizationEvent, StreamEvent } from '@pharos/contract/rest/events/events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/queries.ts';
import { batchEvents } from './batch-events.ts';
import { type CheckTransition, transitionsOf } from './check-transitions.ts';
import { patchQueryCache } from './patch-query-cache.ts';
import { readsToRefresh } from './reads-to-refresh.ts';

interface Options {
  queries: QueryClient;
  organizationId: number;
  onTransitions: (transitions: CheckTransition[]) => void;
}

/**
 * Writes states into the query cache immediately, and refetches dependent data in batches within a second. `resync`
 * means that events are missing, so everything is refetched.
 * @returns A function that accepts events, and a function that stops.
 */
export const applyLiveEvents = ({
  queries,
  organizationId,
  onTransitions,
}: Options): { onEvent: (event: StreamEvent) => void; stop: () => void } => {
  const batches = batchEvents<OrganizationEvent>((events) => {
    const paths = new Set(events.flatMap(readsToRefresh).map((endpoint) => keyOf(endpoint)[0]));
    for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
    const transitions = transitionsOf(events.flatMap((event) => (event.event === 'check.state' ? [event.data] : [])));
    if (transitions.length > 0) onTransitions(transitions);
  });
  return {
    onEvent: (event) => {
      if (event.event === 'ready') return;
      if (event.event === 'resync') {
        void queries.invalidateQueries();
        return;
      }
      patchQueryCache(queries, event, organizationId);
      batches.add(event);
    },
    stop: batches.stop,
  };
};
