import { listOrganizationMembers } from '@pharos/contract/rest/people/members.ts';
import { useQuery } from '@tanstack/react-query';
import { KINDS, RequestTicketButton, type TicketKind } from '../../../components/request-ticket-button.tsx';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';
import { Section } from '../section.tsx';

/** Actions that only the owner can perform, and other admins can request. */
export const RequestTicket = ({ kind }: { kind: TicketKind }) => {
  const { owner_mini: owner } = useOrganization();
  const { id } = useUser();
  const members = useQuery({ ...wholeListOf(listOrganizationMembers), enabled: kind === 'transfer' });
  const ownsAnother = kind === 'transfer' && members.data?.find(({ user }) => user === id)?.owns_another === true;
  return (
    <Section title={KINDS[kind].title} about={`The owner is ${owner.email}.`}>
      <RequestTicketButton
        kind={kind}
        isReady={kind !== 'transfer' || !members.isPending}
        // Updates `obstacle`, so that the reason is also shown beside the button.
        onRefused={members.refetch}
        obstacle={
          ownsAnother
            ? 'You own another organization. Only an admin who owns no other organization can become the owner.'
            : undefined
        }
      />
    </Section>
  );
};
