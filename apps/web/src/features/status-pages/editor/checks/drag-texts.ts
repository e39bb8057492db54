import type { DndContextProps } from '@dnd-kit/core';

export const dragTexts = (
  nameOf: (check: number) => string,
  placeOf: (check: number) => number,
  count: number,
): NonNullable<DndContextProps['accessibility']> => {
  const at = (id: unknown): string => `position ${placeOf(Number(id)) + 1} of ${count}`;
  const name = ({ id }: { id: unknown }): string => nameOf(Number(id));
  return {
    screenReaderInstructions: {
      draggable: 'Press space to pick up the check, the arrow keys to move it, space to drop it, and escape to cancel.',
    },
    announcements: {
      onDragStart: ({ active }) => `${name(active)} is picked up at ${at(active.id)}.`,
      onDragOver: ({ active, over }) => (over ? `${name(active)} is at ${at(over.id)}.` : undefined),
      onDragEnd: ({ active, over }) => `${name(active)} is dropped${over ? ` at ${at(over.id)}` : ''}.`,
      onDragCancel: ({ active }) => `${name(active)} remains at ${at(active.id)}.`,
    },
  };
};
