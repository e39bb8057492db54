import { ActionIcon, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MetricTileProps {
  label: string;
  value: ReactNode;
  /** Under the value. */
  hint?: ReactNode;
  /** What the figure means, on demand. */
  meaning?: string;
}

/** One figure with its name. */
export const MetricTile = ({ label, value, hint, meaning }: MetricTileProps) => (
  <Stack gap={4} component="dl" m={0}>
    <Group component="dt" gap={4} wrap="nowrap">
      <Text component="span" size="sm" c="dimmed">
        {label}
      </Text>
      {meaning && (
        <Tooltip label={meaning} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
          <ActionIcon variant="transparent" size={24} my={-4} c="dimmed" aria-label={`About: ${label}. ${meaning}`}>
            <IconInfoCircle size={15} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
    <Text component="dd" m={0} fz={22} fw={600} lh={1.25} className="tabular">
      {value}
    </Text>
    {hint && (
      <Text component="dd" m={0} size="sm" c="dimmed">
        {hint}
      </Text>
    )}
  </Stack>
);
