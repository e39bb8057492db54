import { Anchor, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import {
  answerTicket,
  changeTicket,
  getOperatorTicket,
  listOperatorTickets,
  type OperatorTicketDetail,
} from '@pharos/contract/rest/operator/tickets.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { queryOf, REFRESH_MS, useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { DeviceDay, DeviceMoment } from '../device-time.tsx';
import { Facts } from '../facts.tsx';
import classes from '../operator.module.css';
import { PagePart } from '../page-part.tsx';
import { QueryPart } from '../query-part.tsx';
import { placeIn } from '../use-list-place.ts';
import { STATUS_LABELS } from './status-labels.ts';

const route = getRouteApi('/operator/tickets/$uuid');
const REFRESHES = [getOperatorTicket, listOperatorTickets];

export const OperatorTicketPage = () => {
  const { uuid } = route.useParams();
  const query = useQuery({ ...queryOf(getOperatorTicket, { params: { uuid } }), refetchInterval: REFRESH_MS });
  usePageTitle(query.data?.reason ?? 'Ticket');
  if (isApiError(query.error, 404) || isApiError(query.error, 400))
    return (
      <EmptyState title="Ticket not found" isWholePage action={<ToList />}>
        It was deleted with its organization, or the link is incomplete.
      </EmptyState>
    );
  return (
    <QueryPart query={query} what="The ticket">
      {(ticket) => <Content ticket={ticket} />}
    </QueryPart>
  );
};

const Content = ({ ticket }: { ticket: OperatorTicketDetail }) => (
  <Stack gap="xl" maw={760}>
    <Stack gap={4}>
      <ToList />
      <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{ticket.reason}</bdi>
      </Title>
    </Stack>
    <Facts facts={factsOf(ticket)} />
    {ticket.messages.length > 0 && (
      <PagePart title="Messages">
        {ticket.messages.map(({ author, created_on, text }) => (
          <div key={`${created_on} ${author}`} className={classes.message}>
            <Text size="xs" c="dimmed">
              {author === 'operator' ? 'Operators' : (ticket.asked_by ?? 'Requester')}, <DeviceMoment at={created_on} />
            </Text>
            <Text className={classes.text}>{text}</Text>
          </div>
        ))}
      </PagePart>
    )}
    {ticket.status === 'closed' ? <Reopen ticket={ticket} /> : <Answer ticket={ticket} />}
  </Stack>
);

/** Restores the page and the filters of the list. */
const ToList = () => (
  <Anchor
    size="sm"
    renderRoot={(props) => <Link to="/operator/tickets" search={placeIn('/operator/tickets')} {...props} />}
  >
    All tickets
  </Anchor>
);

const factsOf = (ticket: OperatorTicketDetail) => [
  ['State', <b key="state">{STATUS_LABELS[ticket.status]}</b>] as const,
  [
    'Organization',
    <Anchor
      key="organization"
      renderRoot={(props) => (
        <Link to="/operator/organizations/$id" params={{ id: String(ticket.organization.id) }} {...props} />
      )}
    >
      {ticket.organization.name}
    </Anchor>,
  ] as const,
  ['Requested by', askerOf(ticket)] as const,
  ...(ticket.requested_for === null ? [] : [['Requested for', ticket.requested_for] as const]),
  ...(ticket.downgrade_to === null ? [] : [['Downgrade to', ticket.downgrade_to] as const]),
  ...(ticket.detail === null
    ? []
    : [
        [
          'Details',
          <span key="detail" className={classes.text}>
            {ticket.detail}
          </span>,
        ] as const,
      ]),
  ...(ticket.plan_requested === null ? [] : [['Plan requested', ticket.plan_requested] as const]),
  ['Created', <DeviceMoment key="asked" at={ticket.created_on} />] as const,
  ...(ticket.reply_due_on === null
    ? []
    : [[ticket.is_overdue ? 'Was due' : 'Due', <DeviceDay key="due" at={ticket.reply_due_on} />] as const]),
  ...(ticket.closed_on === null ? [] : [['Closed', <DeviceMoment key="closed" at={ticket.closed_on} />] as const]),
];

/** Marks an unverified address, because it may belong to another person. */
const askerOf = ({ asked_by, is_asker_verified }: OperatorTicketDetail): string => {
  if (asked_by === null) return 'An API key or a deleted account';
  return is_asker_verified ? asked_by : `${asked_by} (address not verified)`;
};

const whoIsMailed = ({ asked_by, is_asker_verified }: OperatorTicketDetail): string => {
  const page = 'The answer is visible on the page of the ticket to everyone who has its link';
  if (asked_by === null) return `${page}, and the owner of the organization gets it by mail.`;
  if (is_asker_verified) return `${page}, and ${asked_by} gets it by mail.`;
  return `${page}. ${asked_by} gets it by mail only if public sign-up is disabled, because the address is not verified.`;
};

const Answer = ({ ticket }: { ticket: OperatorTicketDetail }) => {
  const { id } = ticket;
  const [text, setText] = useDraft(`answer ${id}`);
  const answer = useSend(answerTicket, {
    refreshes: REFRESHES,
    errors: 'shown',
    failure: 'The answer was not sent.',
    onSuccess: ({ status }) => {
      setText('');
      showSuccess(status === 'closed' ? 'The ticket was answered and closed.' : 'Answered.');
    },
  });
  const close = useSend(changeTicket, {
    refreshes: REFRESHES,
    errors: 'shown',
    failure: 'The ticket was not closed.',
    onSuccess: () => showSuccess('The ticket was closed.'),
  });
  useFocusAfterRemoval(answer.isSuccess || close.isSuccess);
  const send = (closes: boolean) =>
    answer.mutate({ params: { uuid: id }, body: { text, close: closes, seen_status: ticket.status } });
  const isEmpty = text.trim() === '';
  return (
    <PagePart title="Answer">
      <Textarea
        label="Your answer"
        description={whoIsMailed(ticket)}
        autosize
        minRows={4}
        maxLength={5000}
        value={text}
        error={fieldErrors(answer.error).text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <RefusalAlert error={answer.error ?? close.error} fields={['text']} />
      <Group gap="sm">
        <ActionButton loading={answer.isPending} disabled={isEmpty} onClick={() => send(false)}>
          Answer
        </ActionButton>
        <ActionButton variant="default" loading={answer.isPending} disabled={isEmpty} onClick={() => send(true)}>
          Answer and close
        </ActionButton>
        <ActionButton
          variant="default"
          loading={close.isPending}
          onClick={() => close.mutate({ params: { uuid: id }, body: { status: 'closed' } })}
        >
          Close without an answer
        </ActionButton>
      </Group>
    </PagePart>
  );
};

const Reopen = ({ ticket: { id } }: { ticket: OperatorTicketDetail }) => {
  const reopen = useSend(changeTicket, {
    refreshes: REFRESHES,
    failure: 'The ticket was not reopened.',
    onSuccess: () => showSuccess('The ticket was reopened.'),
  });
  useFocusAfterRemoval(reopen.isSuccess);
  return (
    <div>
      <ActionButton
        variant="default"
        loading={reopen.isPending}
        onClick={() => reopen.mutate({ params: { uuid: id }, body: { status: 'open' } })}
      >
        Reopen
      </ActionButton>
    </div>
  );
};
