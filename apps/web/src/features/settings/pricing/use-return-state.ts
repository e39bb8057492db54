import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSyncSubscription } from '../../../lib/billing/use-sync-subscription.ts';
import { showSuccess, showWarning } from '../../../lib/toast.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a message has reported the change that the address names. */
    isNotified?: boolean;
  }
}

const route = getRouteApi('/app/settings/pricing');

/** Tells what the `state` of the address says, once, and takes it out of the address. After a payment the provider is asked first. */
export const useReturnState = (): void => {
  const { state } = route.useSearch();
  const navigate = useNavigate();
  const isNotified = useLocation({ select: (location) => location.state.isNotified === true });
  const { mutate: sync } = useSyncSubscription();
  const tell = useEffectEvent((given: string) => {
    if (given === 'updated' && !isNotified) showSuccess('Successfully updated');
    if (given === 'succeeded') sync(undefined, { onSettled: () => showSuccess('Successfully updated') });
    if (given === 'cancelled') showWarning('Update cancelled');
    void navigate({ to: '/settings/pricing', search: ({ interest }) => ({ interest }), replace: true });
  });
  useEffect(() => {
    if (state === undefined) return;
    // Not in the same turn: effects of a first render may run twice, and only the last is left.
    const timer = setTimeout(() => tell(state));
    return () => clearTimeout(timer);
  }, [state]);
};
