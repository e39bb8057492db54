import { Suspense, useCallback, useState } from 'react';
import { useOrganization } from '../../lib/account.ts';
import { type CheckTransition, mergeTransitions } from '../../lib/live/check-transitions.ts';
import { useLiveEvents } from '../../lib/live/use-live-events.ts';
import { useMinutelyRefresh } from '../../lib/live/use-minutely-refresh.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { useFavicon } from './use-favicon.ts';

const LiveToast = lazyPart(() => import('./live-toast/live-toast.tsx'), 'LiveToast');

const NONE: readonly CheckTransition[] = [];

/** Applies live events to the open page. Collects checks that went down or recovered in one toast. */
export const LiveUpdates = () => {
  const { id } = useOrganization();
  const [transitions, setTransitions] = useState(NONE);
  const addTransitions = useCallback(
    (since: CheckTransition[]) => setTransitions((now) => mergeTransitions(now, since)),
    [],
  );
  const clear = useCallback(() => setTransitions(NONE), []);
  useLiveEvents(id, addTransitions);
  useMinutelyRefresh();
  useFavicon();
  return (
    transitions.length > 0 && (
      <Suspense fallback={null}>
        <LiveToast transitions={transitions} onDone={clear} onPartFailed={clear} />
      </Suspense>
    )
  );
};
