import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { CreateLocation } from './create-location.tsx';
import type { LocationCalls } from './location-calls.ts';

interface LocationsFrameProps {
  /** What the locations of this page are. */
  summary: string;
  calls: LocationCalls;
  /** People choose the key of a location that they add. */
  hasKey?: boolean;
  mayAdd: boolean;
  /** The button stands where `children` put it, not beside the title. */
  hasButtonBelow?: boolean;
  /** `button` adds a location; null where nobody may. */
  children: (button: ReactNode) => ReactNode;
}

/** A page of locations: title, the button that adds one, and its dialog. */
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
