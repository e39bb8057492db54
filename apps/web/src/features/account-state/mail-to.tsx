import { Anchor } from '@mantine/core';

export const MailTo = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${address}`} inherit style={{ overflowWrap: 'anywhere' }}>
    {address}
  </Anchor>
);
