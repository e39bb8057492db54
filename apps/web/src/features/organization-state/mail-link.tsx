import { Anchor } from '@mantine/core';

export const MailLink = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${address}`} inherit underline="always" style={{ overflowWrap: 'anywhere' }}>
    {address}
  </Anchor>
);
