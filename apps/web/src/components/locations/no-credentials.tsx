import { Paper, Stack, Text } from '@mantine/core';

interface NoCredentialsProps {
  title: string;
  children?: string;
  /** The server's reason. */
  reason: string | null;
}

/** Explains why the button that adds a location is missing, and what to do about it. */
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
