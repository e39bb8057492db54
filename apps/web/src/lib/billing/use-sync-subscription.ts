import { getSubscription } from '@pharos/contract/rest/organizations/subscriptions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { listOrganizations } from '../api/first-calls.ts';
import { keyOf } from '../api/queries.ts';

/** Has the billing provider asked how things stand, and reads the organization again after it, whatever came of that. */
export const useSyncSubscription = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(getSubscription, { query: { sync_subscription: 'true' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(listOrganizations) }),
  });
};
