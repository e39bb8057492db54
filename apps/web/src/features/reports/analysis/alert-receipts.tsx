import { Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type AlertReceipt, type DeliveryReceipt, listAlertReceipts } from '@pharos/contract/rest/alerts/receipts.ts';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moment.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { attemptText } from '../../../lib/attempt-text.ts';
import { QueryContent } from '../query-content.tsx';
import styles from './probe-card.module.css';
import { KIND_WORD, outcomeText, REPORTED_END_TEXT, recipientText, statusText } from './receipt-text.ts';

const PAGE_SIZE = 100;

export const receiptsQuery = (stateChangeId: number) =>
  queryOf(listAlertReceipts, { query: { based_on: stateChangeId, page_size: PAGE_SIZE } });

/** Shows who was notified, when and on which channel, or why no one was. */
export const AlertReceipts = ({ stateChangeId }: { stateChangeId: number }) => {
  const receipts = useQuery(receiptsQuery(stateChangeId));
  return (
    <section aria-labelledby="alert-receipts">
      <Title order={3} size="h5" mb="xs" id="alert-receipts">
        Notified recipients
      </Title>
      <QueryContent query={receipts} what="The alerts" skeleton={<Skeleton h={72} />}>
        {({ results }) =>
          results.length === 0 ? (
            <Text size="sm" c="dimmed">
              This incident has no alert.
            </Text>
          ) : (
            <Stack gap="md">
              {results.toReversed().map((receipt, index) => (
                <Stack key={receipt.id} gap="md">
                  {index > 0 && <Divider />}
                  <Receipt receipt={receipt} />
                </Stack>
              ))}
            </Stack>
          )
        }
      </QueryContent>
    </section>
  );
};

const Receipt = ({ receipt }: { receipt: AlertReceipt }) => (
  <Stack gap={4}>
    <Group gap="xs" justify="space-between">
      <Text size="sm" fw={500}>
        {KIND_WORD[receipt.kind]}: {outcomeText(receipt)}
      </Text>
      <Text size="sm" c="dimmed">
        <Moment at={receipt.announced_time ?? receipt.event_time} />
      </Text>
    </Group>
    <Text size="sm" c="dimmed" className={styles.free}>
      Rule: {receipt.rule}
    </Text>
    {receipt.deliveries.length > 0 && <Deliveries of={receipt} />}
  </Stack>
);

export const Deliveries = ({
  of: { deliveries, deliveries_left_out: leftOut },
}: {
  of: Pick<AlertReceipt, 'deliveries' | 'deliveries_left_out'>;
}) => (
  <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
    {deliveries.map((delivery) => (
      <Delivery key={delivery.id} delivery={delivery} />
    ))}
    {leftOut > 0 && (
      <Text component="li" size="sm" c="dimmed">
        {`${leftOut.toLocaleString('en')} more not shown`}
      </Text>
    )}
  </Stack>
);

const Delivery = ({ delivery }: { delivery: DeliveryReceipt }) => {
  const last = delivery.attempts.at(-1);
  return (
    <li>
      <Text size="sm" className={styles.free}>
        <strong>{statusText(delivery)}</strong> {recipientText(delivery)}
        {delivery.status === 'sent' && delivery.sent_at !== null && (
          <>
            {' '}
            on <Moment at={delivery.sent_at} />
          </>
        )}
      </Text>
      {delivery.told_end !== null && (
        <Text size="sm" c="dimmed">
          {REPORTED_END_TEXT[delivery.told_end]}
        </Text>
      )}
      {delivery.seen_at !== null && delivery.sent_at !== null && (
        <Text size="sm" c="dimmed">
          Late: detected on <Moment at={delivery.seen_at} />, sent on <Moment at={delivery.sent_at} />
        </Text>
      )}
      {delivery.status === 'gathered' && delivery.gathered_until !== null && (
        <Text size="sm" c="dimmed">
          Sent with other alerts in one message on <Moment at={delivery.gathered_until} />
        </Text>
      )}
      {delivery.reason !== null && (
        <Text size="sm" c="dimmed" className={styles.free}>
          {delivery.reason}
        </Text>
      )}
      {last !== undefined && (delivery.attempts.length > 1 || delivery.status === 'pending') && (
        <Text size="sm" c="dimmed" className={styles.free}>
          {delivery.attempts.length === 1 ? '1 attempt' : `${delivery.attempts.length} attempts, the last`}:{' '}
          {attemptText(last)}
        </Text>
      )}
    </li>
  );
};
