import { Anchor, Text } from '@mantine/core';

/** Links to a pending request to the operators. */
export const TicketLink = ({ url }: { url: string }) => (
  <Text size="sm">
    Processing.{' '}
    <Anchor href={url} target="_blank" rel="noreferrer">
      Track your request here
    </Anchor>
  </Text>
);
