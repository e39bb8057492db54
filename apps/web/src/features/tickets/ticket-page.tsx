import { Stack, Text } from '@mantine/core';
import { getSupportTicket, type SupportTicket } from '@pharos/contract/rest/organizations/support-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CenteredPage } from '../../components/centered-page.tsx';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { queryOf, REFRESH_MS } from '../../lib/api/queries.ts';
import { dayText, momentText } from '../../lib/format/time.ts';

const route = getRouteApi('/tickets/$uuid');
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What has become of a support ticket: for anybody who has its link. */
export const TicketPage = () => {
  const { uuid } = route.useParams();
  const ticket = useQuery({ ...queryOf(getSupportTicket, { params: { uuid } }), refetchInterval: REFRESH_MS });
  if (ticket.data) return <Ticket ticket={ticket.data} />;
  if (isApiError(ticket.error, 404) || isApiError(ticket.error, 400)) {
    return <CenteredPage title="No such ticket" lead="The link was cut short, or what it was about is gone." />;
  }
  if (!ticket.error) return <CenteredPage title="Ticket" lead="One moment…" />;
  return (
    <CenteredPage title="Ticket">
      <NotLoaded
        what="The ticket"
        error={ticket.error}
        isTrying={ticket.isFetching}
        onTryAgain={() => void ticket.refetch()}
      />
    </CenteredPage>
  );
};

const Ticket = ({ ticket: { reason, created_on, reply_due_on, closed_on } }: { ticket: SupportTicket }) => (
  <CenteredPage title={reason}>
    <Stack gap={6}>
      <Text>Asked on {momentText(created_on, zone)}.</Text>
      {closed_on !== null && (
        <Text role="status" fw={600}>
          Closed on {momentText(closed_on, zone)}.
        </Text>
      )}
      {reply_due_on !== null && (
        <Text role="status" fw={600}>
          Processing.
        </Text>
      )}
      {reply_due_on !== null && (
        <Text>
          {Date.parse(reply_due_on) > Date.now()
            ? `The people who run this Pharos answer by mail until ${dayText(reply_due_on, zone)}.`
            : `An answer was due on ${dayText(reply_due_on, zone)}. Ask again, or write to the people who run this Pharos.`}
        </Text>
      )}
    </Stack>
  </CenteredPage>
);
