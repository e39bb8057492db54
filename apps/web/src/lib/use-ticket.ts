import { createSupportTicket, listOwnTickets } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { useOrganization, useUser } from './account.ts';
import { queryOf, useSend } from './api/queries.ts';
import { showSuccess } from './toast.ts';

interface Ticket {
  /** The URL of the ticket until it is closed. */
  url: string | null;
  ask: () => void;
  isBusy: boolean;
  error: Error | null;
}

/**
 * Returns the user's open ticket with this reason, sent from any browser, and a function that sends one.
 * @param planRequested The plan that the ticket requests.
 */
export const useTicket = (reason: string, onAsked?: () => void, planRequested?: string): Ticket => {
  const { id: organization } = useOrganization();
  const { id: requested_user } = useUser();
  const { data } = useQuery({
    ...queryOf(listOwnTickets, {}),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const ticket = data?.results.find((each) => each.organization === organization && each.reason === reason);
  const send = useSend(createSupportTicket, {
    errors: 'shown',
    refreshes: [listOwnTickets],
    until: 'refreshed',
    onSuccess: () => {
      onAsked?.();
      showSuccess('Support Ticket has been created successfully.');
    },
  });
  const error = send.error;
  return {
    url: ticket?.url ?? null,
    ask: () =>
      send.mutate({
        body: {
          reason,
          organization,
          requested_user,
          ...(planRequested !== undefined && { plan_requested: planRequested }),
        },
      }),
    isBusy: send.isPending,
    error,
  };
};
