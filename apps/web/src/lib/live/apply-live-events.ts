import type { OrganizationEvent, StreamEvent } from '@pharos/contract/rest/events/events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/queries.ts';
import { batchEvents } from './batch-events.ts';
import { type CheckTransition, transitionsOf } from './check-transitions.ts';
import { patchQueryCache } from './patch-query-cache.ts';
import { readsToRefresh } from './reads-to-refresh.ts';

interface Options {
  queries: QueryClient;
  /** The one whose events these are. */
  organizationId: number;
  /** Hears of checks that went down or came back. */
  onTransitions: (transitions: CheckTransition[]) => void;
}

/**
 * What the page does with live events: states are written into the query cache at once, what follows from them is read again within a
 * second, in batches. `resync` says that events are missing, so everything is read again. Answers how to hand events over, and to stop.
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
