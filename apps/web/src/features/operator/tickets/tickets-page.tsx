import { Anchor, Select, Stack, Text, Title } from '@mantine/core';
import { listOperatorTickets, type OperatorTicket } from '@pharos/contract/rest/operator/tickets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListPagination } from '../../../components/list-pagination.tsx';
import { ListSearch } from '../../../components/list-search.tsx';
import { type Column, ListTable } from '../../../components/list-table/list-table.tsx';
import { queryOf, REFRESH_MS } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { DeviceAgo, DeviceDay } from '../device-time.tsx';
import classes from '../operator.module.css';
import { QueryPart } from '../query-part.tsx';
import { useListPlace } from '../use-list-place.ts';
import { STATUS_LABELS } from './status-labels.ts';

const route = getRouteApi('/operator/tickets');
const LIST = '/operator/tickets';
const PAGE_SIZE = 25;
const STATUSES = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }));

/** Tickets that wait for an answer come first. */
export const TicketsPage = () => {
  usePageTitle('Tickets');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ...filter } = search;
  const query = useQuery({
    ...queryOf(listOperatorTickets, { query: { ...filter, page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  useListPlace({
    list: LIST,
    search,
    count: query.isPlaceholderData ? undefined : query.data?.count,
    pageSize: PAGE_SIZE,
    onPage: (last) => void navigate({ search: { ...search, page: last }, replace: true }),
  });
  // The type of `Select` allows any string, but it returns one of its options or null.
  const change = (changed: Partial<typeof search>) =>
    void navigate({ search: { ...search, page: undefined, ...changed }, replace: true });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Tickets
      </Title>
      <div className={classes.filters}>
        <ListSearch
          label="Search"
          placeholder="Request, organization or e-mail address"
          search={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <Select
          label="State"
          placeholder="All"
          clearable
          w={170}
          data={STATUSES}
          value={search.status ?? null}
          onChange={(status) => change({ status: (status as typeof search.status) ?? undefined })}
        />
      </div>
      <QueryPart query={query} what="The tickets">
        {({ count, results }) =>
          results.length === 0 ? (
            <EmptyState title={isFiltered ? 'No ticket matches' : 'There are no tickets'} isSecond>
              {isFiltered
                ? 'Change the search text, or show tickets of all states.'
                : 'Requests from Help and from account pages appear here and are sent by mail.'}
            </EmptyState>
          ) : (
            <>
              <Text size="sm" c="dimmed" role="status">
                {count.toLocaleString('en-US')} {count === 1 ? 'ticket' : 'tickets'}
              </Text>
              <ListTable rows={results} columns={COLUMNS} />
              {count > PAGE_SIZE && (
                <ListPagination
                  total={Math.ceil(count / PAGE_SIZE)}
                  page={page}
                  name="Pages of tickets"
                  onChange={(next) => void navigate({ search: { ...search, page: next } })}
                />
              )}
            </>
          )
        }
      </QueryPart>
    </Stack>
  );
};

const COLUMNS: readonly Column<OperatorTicket>[] = [
  {
    label: 'Request',
    cell: (ticket) => (
      <>
        <Anchor
          fw={ticket.status === 'open' ? 600 : 400}
          renderRoot={(props) => <Link to="/operator/tickets/$uuid" params={{ uuid: ticket.id }} {...props} />}
        >
          <bdi>{ticket.reason}</bdi>
        </Anchor>
        <StatusLine ticket={ticket} />
      </>
    ),
  },
  {
    label: 'Organization',
    isLong: true,
    cell: ({ organization: { id, name } }) => (
      <Anchor
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link to="/operator/organizations/$id" params={{ id: String(id) }} {...props} />}
      >
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  { label: 'Requester', isLong: true, cell: (ticket) => askerOf(ticket) },
  { label: 'Created', cell: (ticket) => <DeviceAgo at={ticket.created_on} /> },
];

const StatusLine = ({ ticket: { status, reply_due_on: dueOn, is_overdue: isOverdue } }: { ticket: OperatorTicket }) => (
  <Text size="xs" c={isOverdue ? 'var(--state-down)' : 'dimmed'} {...(isOverdue && { fw: 600 })}>
    {STATUS_LABELS[status]}
    {dueOn !== null && (
      <>
        {isOverdue ? ', was due on ' : ', due on '}
        <DeviceDay at={dueOn} />
      </>
    )}
  </Text>
);

const askerOf = ({ asked_by, is_asker_verified }: OperatorTicket): string => {
  if (asked_by === null) return 'An API key';
  return is_asker_verified ? asked_by : `${asked_by} (not verified)`;
};
