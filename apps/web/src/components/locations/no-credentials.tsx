import { Paper, Stack, Text } from '@mantine/core';

interface NoCredentialsProps {
  title: string;
  /** Before the reason. */
  children?: string;
  /** In words of the server. */
  reason: string | null;
}

/** In place of the button that makes a location: why there is none, and what is to be done about it. */
export const NoCredentials = ({ title, children, reason }: NoCredentialsProps) => (
  <Paper withBorder p="md" role="note">
    <Stack gap={4}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children} {reason}
      </Text>
    </Stack>
  </Paper>
);
