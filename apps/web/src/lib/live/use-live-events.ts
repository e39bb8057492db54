import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyLiveEvents } from './apply-live-events.ts';
import type { CheckTransition } from './check-transitions.ts';
import { subscribeWhileVisible } from './subscribe-while-visible.ts';

/**
 * Applies the events of the organization to the page while it is open. `onTransitions` must always be the same
 * function.
 */
export const useLiveEvents = (
  organizationId: number,
  onTransitions: (transitions: CheckTransition[]) => void,
): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { onEvent, stop } = applyLiveEvents({ queries, organizationId, onTransitions });
    const unsubscribe = subscribeWhileVisible(onEvent);
    return () => {
      unsubscribe();
      stop();
    };
  }, [queries, organizationId, onTransitions]);
};
