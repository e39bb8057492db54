import { Badge, Group, Pagination, Stack, Text, Title } from '@mantine/core';
import { listPageSubscribers, type PageSubscriber } from '@pharos/contract/rest/status-pages/page-subscribers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ago } from '../../../components/moment.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import classes from '../status-pages.module.css';
import { AddSubscriber } from './add-subscriber.tsx';
import { RemoveSubscriber } from './remove-subscriber.tsx';

const PAGE_SIZE = 25;
const HEADING = 'subscribers';

export const SubscribersPanel = ({ pageId }: { pageId: number }) => {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queryOf(listPageSubscribers, { params: { id: pageId }, query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, refetch } = query;
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE);
  return (
    <Stack component="section" gap="sm" className={classes.panel} aria-labelledby={HEADING}>
      <Title order={2} size="h5" id={HEADING}>
        Subscribers{data && data.count > 0 ? ` (${data.count})` : ''}
      </Title>
      <Text size="sm" c="dimmed">
        Visitors subscribe to the page with “Get updates”. They are notified of incidents and maintenance, with at most
        one message per minute.
      </Text>
      {error && !data && (
        <NotLoaded
          what="The list of subscribers"
          error={error}
          isTrying={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {data && data.results.length > 0 && (
        <ul className={classes.subscribers}>
          {data.results.map((subscriber) => (
            <Subscriber key={subscriber.id} pageId={pageId} subscriber={subscriber} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': `${control} page of subscribers` })}
        />
      )}
      <AddSubscriber pageId={pageId} />
    </Stack>
  );
};

const Subscriber = ({ pageId, subscriber }: { pageId: number; subscriber: PageSubscriber }) => {
  const { address, kind, subscribed_at: since, confirmed_at: confirmedAt, failing_since: failingSince } = subscriber;
  return (
    <li className={classes.subscriber}>
      <div className={classes.address}>
        <Text size="sm" className={classes.name}>
          {address}
        </Text>
        <Group gap={8}>
          <Text size="xs" c="dimmed">
            {kind === 'mail' ? 'Mail' : 'Webhook'}, <Ago at={since} />
          </Text>
          {confirmedAt === null && (
            <Badge size="sm" variant="light" color="gray">
              Not confirmed yet
            </Badge>
          )}
          {confirmedAt !== null && failingSince !== null && (
            <Badge size="sm" variant="light" color="orange">
              Unreachable since <Ago at={failingSince} />
            </Badge>
          )}
        </Group>
      </div>
      <RemoveSubscriber pageId={pageId} subscriber={subscriber} heading={HEADING} />
    </li>
  );
};
