import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useId } from 'react';

/** The messages that stand there now, oldest first. */
const standing: string[] = [];

/** What was done, and how to take it back: the button, or Ctrl+Z for the newest while it stands there. */
export const UndoMessage = ({ text, onUndo }: { text: string; onUndo: () => void }) => {
  const id = useId();
  useEffect(() => {
    standing.push(id);
    return () => {
      standing.splice(standing.indexOf(id), 1);
    };
  }, [id]);
  useHotkeys([['mod+Z', () => standing.at(-1) === id && onUndo()]]);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <span>{text}</span>
      <Button variant="light" size="compact-sm" flex="none" aria-keyshortcuts="Control+Z" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
};
