import type { DndContextProps } from '@dnd-kit/core';

export const dragWords = (
  nameOf: (check: number) => string,
  placeOf: (check: number) => number,
  count: number,
): NonNullable<DndContextProps['accessibility']> => {
  const at = (id: unknown): string => `place ${placeOf(Number(id)) + 1} of ${count}`;
  const name = ({ id }: { id: unknown }): string => nameOf(Number(id));
  return {
    screenReaderInstructions: {
      draggable:
        'Press space to take the check, the arrow keys to move it, space to let it go, and escape to leave it where it was.',
    },
    announcements: {
      onDragStart: ({ active }) => `${name(active)} is taken, at ${at(active.id)}.`,
      onDragOver: ({ active, over }) => (over ? `${name(active)} is at ${at(over.id)}.` : undefined),
      onDragEnd: ({ active, over }) => `${name(active)} is let go${over ? ` at ${at(over.id)}` : ''}.`,
      onDragCancel: ({ active }) => `${name(active)} stays at ${at(active.id)}.`,
    },
  };
};
