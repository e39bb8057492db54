import { Group, Stack, Text } from '@mantine/core';
import { StateIcon } from '../../components/state-icon.tsx';

export const Marked = ({ children, fault }: { children: React.ReactNode; fault: string | null }) => (
  <Stack gap={2}>
    <span>{children}</span>
    {fault !== null && (
      <Group gap={6} wrap="nowrap" align="flex-start">
        <StateIcon state="degraded" />
        <Text size="sm">{fault}</Text>
      </Group>
    )}
  </Stack>
);
