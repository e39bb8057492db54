import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useId } from 'react';

/** Oldest first. */
const shownIds: string[] = [];

/** Ctrl+Z undoes the newest visible message. */
export const UndoMessage = ({ text, onUndo }: { text: string; onUndo: () => void }) => {
  const id = useId();
  useEffect(() => {
    shownIds.push(id);
    return () => {
      shownIds.splice(shownIds.indexOf(id), 1);
    };
  }, [id]);
  useHotkeys([['mod+Z', () => shownIds.at(-1) === id && onUndo()]]);
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{text}</span>
      <Button variant="light" size="compact-sm" flex="none" aria-keyshortcuts="Control+Z" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
};
