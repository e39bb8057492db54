import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSyncSubscription } from '../../../lib/billing/use-sync-subscription.ts';
import { showSuccess, showWarning } from '../../../lib/toast.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a message has already reported the change in the URL. */
    isNotified?: boolean;
  }
}

const route = getRouteApi('/app/settings/pricing');

/**
 * Reports the `state` of the URL once and removes it. After a payment, synchronizes with the billing provider first.
 */
export const useReturnState = (): void => {
  const { state } = route.useSearch();
  const navigate = useNavigate();
  const isNotified = useLocation({ select: (location) => location.state.isNotified === true });
  const { mutate: sync } = useSyncSubscription();
  const showResult = useEffectEvent((given: string) => {
    if (given === 'updated' && !isNotified) showSuccess('Successfully updated');
    if (given === 'succeeded') sync(undefined, { onSettled: () => showSuccess('Successfully updated') });
    if (given === 'cancelled') showWarning('Update cancelled');
    void navigate({ to: '/settings/pricing', search: ({ interest }) => ({ interest }), replace: true });
  });
  useEffect(() => {
    if (state === undefined) return;
    // Deferred, because React may run effects of the first render twice. The cleanup cancels the first timer.
    const timer = setTimeout(() => showResult(state));
    return () => clearTimeout(timer);
  }, [state]);
};
