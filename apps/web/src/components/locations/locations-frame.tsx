import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { CreateLocation } from './create-location.tsx';
import type { LocationCalls } from './location-calls.ts';

interface LocationsFrameProps {
  /** A sentence that describes the locations of this page. */
  summary: string;
  calls: LocationCalls;
  /** Whether the user chooses the key of a new location. */
  hasKey?: boolean;
  mayAdd: boolean;
  /** Whether `children` place the button, instead of the title line. */
  hasButtonBelow?: boolean;
  /** Receives the button that adds a location; null if the user is not allowed to add one. */
  children: (button: ReactNode) => ReactNode;
}

/** A page of locations with its title, the button that adds a location, and its dialog. */
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
