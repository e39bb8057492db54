import { Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { listIntegrationDeliveries } from '@pharos/contract/rest/integrations/deliveries.ts';
import { useQuery } from '@tanstack/react-query';
import classes from '../../../../components/drawer/drawer-form.module.css';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { queryOf } from '../../../../lib/api/queries.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { SendAgainSince } from './send-again-since.tsx';

/** The server returns at most this number. */
const PAGE_SIZE = 100;

export const DeliveryLog = ({ integrationId: id }: { integrationId: number }) => {
  const { data, error, refetch } = useQuery(
    queryOf(listIntegrationDeliveries, { params: { id }, query: { page_size: PAGE_SIZE } }),
  );
  if (data === undefined) {
    return error === null ? <LinesToCome /> : <Failed error={error} retry={() => void refetch()} />;
  }
  const deliveries = data.results;
  if (deliveries.length === 0) {
    return <EmptyState title="No deliveries yet">Messages to this integration are listed here for 30 days.</EmptyState>;
  }
  return (
    <Stack className={classes.scroller} pt="lg">
      {deliveries.some(({ status }) => status === 'failed') && <SendAgainSince integrationId={id} />}
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Deliveries">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} integrationId={id} delivery={delivery} />
        ))}
      </Stack>
      {deliveries.length === PAGE_SIZE && (
        <Text size="sm" c="dimmed" ta="center">
          The last {PAGE_SIZE} are shown.
        </Text>
      )}
    </Stack>
  );
};

const LinesToCome = () => (
  <Stack p="xl" role="status" aria-busy="true" aria-label="Loading">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} height={40} />
    ))}
  </Stack>
);

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Center flex={1}>
    <EmptyState title="Deliveries could not be loaded" action={<Button onClick={retry}>Try again</Button>}>
      {error.message}
    </EmptyState>
  </Center>
);
