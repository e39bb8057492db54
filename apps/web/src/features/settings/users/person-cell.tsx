import { Avatar, Badge, Group, Stack, Text } from '@mantine/core';

interface PersonCellProps {
  name: string;
  email: string;
  note?: string | undefined;
}

export const PersonCell = ({ name, email, note }: PersonCellProps) => (
  <Group gap="sm" wrap="nowrap">
    <Avatar name={name || email} color="beacon" size={34} radius="xl" aria-hidden="true" visibleFrom="sm" />
    <Stack gap={0} miw={0}>
      <Group gap={8} wrap="nowrap">
        <Text size="sm" fw={500} truncate maw={280}>
          {name || email}
        </Text>
        {note && (
          <Badge variant="default" size="sm" radius="sm" style={{ flex: 'none' }}>
            {note}
          </Badge>
        )}
      </Group>
      {name && (
        <Text size="xs" c="dimmed" truncate maw={320}>
          {email}
        </Text>
      )}
    </Stack>
  </Group>
);
