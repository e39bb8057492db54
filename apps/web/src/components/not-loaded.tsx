import { Stack, Text } from '@mantine/core';
import { ActionButton } from './action-button.tsx';

interface NotLoadedProps {
  /** The name of the missing part, as the beginning of a sentence: "The incidents". */
  what: string;
  error: Error | null;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** Shown instead of a part of a page that could not be loaded. Contains the reason and a retry button. */
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
