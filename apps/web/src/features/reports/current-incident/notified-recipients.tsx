import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Deliveries, receiptsQuery } from '../analysis/alert-receipts.tsx';
import { outcomeText } from '../analysis/receipt-text.ts';
import { QueryContent } from '../query-content.tsx';

export const NotifiedRecipients = ({ stateChangeId }: { stateChangeId: number }) => {
  const receipts = useQuery(receiptsQuery(stateChangeId));
  return (
    <div>
      <Title order={3} size="h6" c="dimmed" fw={500}>
        Notified recipients
      </Title>
      <QueryContent query={receipts} what="The alerts" skeleton={<Skeleton h={48} />}>
        {({ results }) => {
          const receipt = results.find(({ kind }) => kind === 'down');
          if (receipt === undefined) return <Text size="sm">This incident has no alert.</Text>;
          return receipt.deliveries.length > 0 ? (
            <Deliveries of={receipt} />
          ) : (
            <Text size="sm">The alert is {outcomeText(receipt)}.</Text>
          );
        }}
      </QueryContent>
    </div>
  );
};
