import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyLiveEvents } from './apply-live-events.ts';
import type { CheckTransition } from './check-transitions.ts';
import { subscribeWhileVisible } from './subscribe-while-visible.ts';

/** `onTransitions` must be stable between renders. */
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
