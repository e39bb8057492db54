import { createSupportTicket, listOwnTickets } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { useOrganization, useUser } from './account.ts';
import { queryOf, useSend } from './api/queries.ts';
import { showSuccess } from './toast.ts';

interface Ticket {
  /** Where its state can be read, while it is not closed; null without one. */
  url: string | null;
  ask: () => void;
  isBusy: boolean;
  /** To be shown where it is asked. */
  error: Error | null;
}

/**
 * The person's ticket with this reason for the organization, whichever browser it was sent from; and a way to send one. `planRequested`: the plan
 * that the ticket asks for.
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
