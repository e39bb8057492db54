import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSyncSubscription } from '../../../lib/billing/use-sync-subscription.ts';
import { tellSuccess, tellWarning } from '../../../lib/toast.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a message has reported the change that the address names. */
    isTold?: boolean;
  }
}

const route = getRouteApi('/app/settings/pricing');

/** Tells what the `state` of the address says, once, and takes it out of the address. After a payment the provider is asked first. */
export const useReturnState = (): void => {
  const { state } = route.useSearch();
  const navigate = useNavigate();
  const isTold = useLocation({ select: (location) => location.state.isTold === true });
  const { mutate: sync } = useSyncSubscription();
  const tell = useEffectEvent((given: string) => {
    if (given === 'updated' && !isTold) tellSuccess('Successfully updated');
    if (given === 'succeeded') sync(undefined, { onSettled: () => tellSuccess('Successfully updated') });
    if (given === 'cancelled') tellWarning('Update cancelled');
    void navigate({ to: '/settings/pricing', search: ({ interest }) => ({ interest }), replace: true });
  });
  useEffect(() => {
    if (state === undefined) return;
    // Not in the same turn: effects of a first render may run twice, and only the last is left.
    const timer = setTimeout(() => tell(state));
    return () => clearTimeout(timer);
  }, [state]);
};
