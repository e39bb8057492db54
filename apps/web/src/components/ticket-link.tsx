import { Anchor, Text } from '@mantine/core';

/** Leads to a request to the people who run the installation that is under way. */
export const TicketLink = ({ url }: { url: string }) => (
  <Text size="sm">
    Processing.{' '}
    <Anchor href={url} target="_blank" rel="noreferrer">
      Track your request here
    </Anchor>
  </Text>
);
