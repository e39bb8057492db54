import { useLocalStorage } from '@mantine/hooks';
import { getSupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { useOrganization, useUser } from './account.ts';
import { queryOf } from './api/queries.ts';

interface Ticket {
  /** Where its state can be read, while it is open; null without one. */
  url: string | null;
  keep: (url: string) => void;
}

/** The open ticket of this kind that the person has sent from this browser for the organization, still there another day. */
export const useTicket = (kind: string): Ticket => {
  const { id: organization } = useOrganization();
  const { id: person } = useUser();
  const [url, keep] = useLocalStorage<string | null>({
    key: `pharos.ticket.${kind}.${organization}.${person}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const uuid = url?.match(/[0-9a-f-]{36}/)?.[0];
  const { data } = useQuery({
    ...queryOf(getSupportTicket, { params: { uuid: uuid ?? '' } }),
    enabled: uuid !== undefined,
    refetchOnMount: 'always',
  });
  return { url: data?.status === 'closed' ? null : url, keep };
};
