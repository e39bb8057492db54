import { Anchor, Text } from '@mantine/core';

export const TicketLink = ({ url }: { url: string }) => (
  <Text size="sm">
    Processing.{' '}
    <Anchor href={url} target="_blank" rel="noreferrer">
      Track your request here
    </Anchor>
  </Text>
);
