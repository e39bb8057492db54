import { KINDS, RequestTicketButton, type TicketKind } from '../../../components/request-ticket-button.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { Section } from '../section.tsx';

/** For admins who are not the owner: what only the owner does is requested. */
export const RequestTicket = ({ kind }: { kind: TicketKind }) => {
  const { owner_mini: owner } = useOrganization();
  return (
    <Section title={KINDS[kind].title} about={`The owner is ${owner.email}.`}>
      <RequestTicketButton kind={kind} />
    </Section>
  );
};
