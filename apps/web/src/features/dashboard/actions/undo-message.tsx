import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';

/** What was done, and how to take it back: the button, or Ctrl+Z while it stands there. */
export const UndoMessage = ({ text, onUndo }: { text: string; onUndo: () => void }) => {
  useHotkeys([['mod+Z', onUndo]]);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <span>{text}</span>
      <Button variant="light" size="compact-sm" flex="none" aria-keyshortcuts="Control+Z" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
};
