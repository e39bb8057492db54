import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { CreateLocation } from './create-location.tsx';
import type { LocationCalls } from './location-calls.ts';

interface LocationsFrameProps {
  summary: string;
  calls: LocationCalls;
  hasKey?: boolean;
  mayAdd: boolean;
  /** Whether `children` place the button. */
  hasButtonBelow?: boolean;
  /** Receives the button that adds a location; null without the permission. */
  children: (button: ReactNode) => ReactNode;
}

export const LocationsFrame = ({
  summary,
  calls,
  hasKey = false,
  mayAdd,
  hasButtonBelow = false,
  children,
}: LocationsFrameProps) => {
  usePageTitle('Locations');
  const [isCreating, create] = useDisclosure();
  const button = mayAdd ? (
    <Button flex="none" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create.open}>
      Add location
    </Button>
  ) : null;
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={1} size="h3">
            Locations
          </Title>
          <Text c="dimmed" size="sm">
            {summary}
          </Text>
        </div>
        {!hasButtonBelow && button}
      </Group>
      {children(button)}
      <CreateLocation calls={calls} hasKey={hasKey} opened={isCreating} onClose={create.close} />
    </Stack>
  );
};
