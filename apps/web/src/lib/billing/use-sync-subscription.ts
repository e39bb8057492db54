import { getSubscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { listOrganizations } from '../api/first-calls.ts';
import { keyOf } from '../api/queries.ts';
import { BILLING_DEADLINE_MS } from './billing-deadline.ts';

/** Synchronizes the subscription with the billing provider. Refetches the organization even after an error. */
export const useSyncSubscription = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(getSubscription, { query: { sync_subscription: 'true' } }, undefined, BILLING_DEADLINE_MS),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(listOrganizations) }),
  });
};
