import { Stack, Text } from '@mantine/core';
import { ActionButton } from './action-button.tsx';

interface NotLoadedProps {
  /** The part as the subject of a sentence: "The incidents". */
  what: string;
  error: Error | null;
  isTrying: boolean;
  onTryAgain: () => void;
}

export const NotLoaded = ({ what, error, isTrying, onTryAgain }: NotLoadedProps) => (
  <Stack align="flex-start" gap="xs" role="alert">
    <Text>{what} could not be loaded.</Text>
    {error && (
      <Text size="sm" c="dimmed">
        {error.message}
      </Text>
    )}
    <ActionButton variant="default" size="xs" loading={isTrying} onClick={() => onTryAgain()}>
      Try again
    </ActionButton>
  </Stack>
);
