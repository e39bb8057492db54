import { Anchor, Stack, Text } from '@mantine/core';
import {
  getSupportTicket,
  listOwnTickets,
  type SupportTicket,
} from '@pharos/contract/rest/organizations/support-tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CenteredPage } from '../../components/centered-page.tsx';
import { NotLoaded } from '../../components/not-loaded.tsx';
import { userQuery } from '../../lib/account.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { queryOf, REFRESH_MS } from '../../lib/api/queries.ts';
import { basePath } from '../../lib/base-path.ts';
import { dayText, momentText } from '../../lib/format/time.ts';
import { readToken } from '../../lib/session.ts';
import { ReplyForm } from './reply-form.tsx';
import classes from './tickets.module.css';

const route = getRouteApi('/tickets/$uuid');
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Visible to any visitor with the link. Only the author can add messages. */
export const TicketPage = () => {
  const { uuid } = route.useParams();
  const ticket = useQuery({ ...queryOf(getSupportTicket, { params: { uuid } }), refetchInterval: REFRESH_MS });
  if (ticket.data) return <Ticket ticket={ticket.data} />;
  if (isApiError(ticket.error, 404) || isApiError(ticket.error, 400)) {
    return <CenteredPage title="Ticket not found" lead="The link is incomplete, or the ticket was deleted." />;
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

const Ticket = ({ ticket }: { ticket: SupportTicket }) => {
  const { id, reason, created_on, reply_due_on, closed_on, messages } = ticket;
  return (
    <CenteredPage title={reason} footer={<OperatorLink id={id} />}>
      <Stack gap={6}>
        <Text>Created on {momentText(created_on, zone)}.</Text>
        <Text role="status" fw={600}>
          {closed_on === null ? STATUS_LABELS[ticket.status] : `Closed on ${momentText(closed_on, zone)}.`}
        </Text>
        {reply_due_on !== null && (
          <Text>
            {Date.parse(reply_due_on) > Date.now()
              ? `The operators of this Pharos answer by mail until ${dayText(reply_due_on, zone)}.`
              : `An answer was due on ${dayText(reply_due_on, zone)}. Write again, or contact the operators of this Pharos.`}
          </Text>
        )}
      </Stack>
      {messages.length > 0 && (
        <Stack component="ol" className={classes.messages} aria-label="Messages">
          {messages.map(({ author, created_on: at, text }) => (
            <li key={`${at} ${author}`} className={classes.message}>
              <Text size="sm" c="dimmed">
                {author === 'operator' ? 'Operators' : 'Requester'}, {momentText(at, zone, 'minute')}
              </Text>
              <Text className={classes.text}>{text}</Text>
            </li>
          ))}
        </Stack>
      )}
      {closed_on === null && <OwnReply id={id} />}
    </CenteredPage>
  );
};

const STATUS_LABELS = { open: 'Processing.', answered: 'Answered.', closed: 'Closed.' } as const;

const OwnReply = ({ id }: { id: string }) => {
  const isSignedIn = readToken() !== null;
  const own = useQuery({ ...queryOf(listOwnTickets, {}), enabled: isSignedIn });
  if (!isSignedIn)
    return (
      <Text>
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => (
            <Link to="/login/{-$exportId}" search={{ next: `${basePath}/tickets/${id}` }} {...props} />
          )}
        >
          Log in to reply
        </Anchor>
      </Text>
    );
  if (own.data === undefined)
    return own.error ? (
      <NotLoaded
        what="Permission to write here"
        error={own.error}
        isTrying={own.isFetching}
        onTryAgain={() => void own.refetch()}
      />
    ) : null;
  if (!own.data.results.some((ticket) => ticket.id === id))
    return <Text c="dimmed">Only the requester can write here.</Text>;
  return <ReplyForm id={id} />;
};

const OperatorLink = ({ id }: { id: string }) => {
  const user = useQuery({ ...userQuery(), enabled: readToken() !== null });
  if (user.data?.is_operator !== true) return null;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/operator/tickets/$uuid" params={{ uuid: id }} {...props} />}
    >
      Answer in the operator area
    </Anchor>
  );
};
